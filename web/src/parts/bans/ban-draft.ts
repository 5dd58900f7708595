import type { bans, BanForm } from '@idlewood/contract/bans'
import type { z } from 'zod'
import { messages } from '../../language/messages.ts'
import type { CheckResult } from '../../ui/form.tsx'

/** The ban lengths that staff can choose: a number of hours, or one of three words. */
export const banLengths = ['24', '48', '72', '168', '336', '720', 'date', 'none', 'permanent'] as const
export type BanLength = (typeof banLengths)[number]

/** The values of the ban form while it is being filled in. */
export interface BanDraft {
  form: BanForm
  username: string
  address: string
  reason: string
  points: string[]
  evidence: string
  /** Keys of uploaded pictures. */
  pictures: string[]
  length: BanLength
  /** Local time, in the format of the browser's date-time field. */
  until: string
  /** The key of the target whose preview was confirmed; another target has to be confirmed again. */
  confirmed: string
}

export const emptyDraft = (username: string): BanDraft => ({
  form: 'nameAndAddress',
  username,
  address: '',
  reason: '',
  points: [],
  evidence: '',
  pictures: [],
  length: '48',
  until: '',
  confirmed: '',
})

const isOfAddress = (form: BanForm): boolean => form === 'address' || form === 'range'

/** The target of the ban as the API takes it, or null until that field is filled in. */
export function targetOf({ form, username, address }: Pick<BanDraft, 'form' | 'username' | 'address'>) {
  const text = (isOfAddress(form) ? address : username).trim()
  if (text === '') return null
  return isOfAddress(form) ? { form, address: text } : { form, username: text }
}

/** Identifies the target of the ban; empty without one. */
export function targetKey(draft: Pick<BanDraft, 'form' | 'username' | 'address'>): string {
  const target = targetOf(draft)
  return target ? JSON.stringify(target) : ''
}

/** Whether the preview of the current target was confirmed. */
export const isConfirmed = (draft: BanDraft): boolean =>
  draft.confirmed !== '' && draft.confirmed === targetKey(draft)

function endOf({
  length,
  until,
}: BanDraft): { until: string } | { hours: number } | { permanent: true } | object {
  if (length === 'permanent') return { permanent: true }
  if (length === 'none') return {}
  if (length === 'date') return { until: new Date(until).toISOString() }
  return { hours: Number(length) }
}

type Body = z.infer<typeof bans.make.body>

/** Validates a draft and returns the request body, or the errors by field. */
export async function readDraft(draft: BanDraft): Promise<CheckResult<BanDraft, Body>> {
  const { form, reason, points, evidence, pictures, length, until } = draft
  const target = targetOf(draft)
  const t = messages('bans')
  if (!target)
    return { wrong: isOfAddress(form) ? { address: t('wrong.address') } : { username: t('wrong.name') } }
  if (reason.trim() === '') return { wrong: { reason: t('wrong.reason') } }
  if (length === 'date' && Number.isNaN(Date.parse(until))) return { wrong: { until: t('wrong.until') } }
  const body = {
    ...target,
    reason: reason.trim(),
    ...endOf(draft),
    ...(points.length > 0 ? { points } : {}),
    ...(evidence.trim() ? { evidence: evidence.trim() } : {}),
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(isConfirmed(draft) ? { confirmed: true } : {}),
  }
  const schemas = await import('@idlewood/contract/schemas/bans')
  const checked = schemas.bans.make.body.safeParse(body)
  if (checked.success) return { output: checked.data }
  const wrong = Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
  return { wrong }
}
