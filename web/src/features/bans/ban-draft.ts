import type { bans, BanForm } from '@idlewood/contract/bans'
import type { z } from 'zod'
import { messages } from '../../language/messages.ts'
import type { Checked } from '../../ui/form.tsx'

/** How long a ban lasts, as staff choose it: hours, or one of three words. */
export const banLengths = ['24', '48', '72', '168', '336', '720', 'date', 'none', 'permanent'] as const
export type BanLength = (typeof banLengths)[number]

/** A ban as it is filled in. */
export interface BanDraft {
  form: BanForm
  username: string
  address: string
  reason: string
  points: string[]
  evidence: string
  /** Keys of pictures. */
  pictures: string[]
  length: BanLength
  /** Local time, as the browser's own field has it. */
  until: string
  confirmed: boolean
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
  confirmed: false,
})

const isOfAddress = (form: BanForm): boolean => form === 'address' || form === 'range'

/** Whom the draft is meant for, as a call takes it; null while that is not filled in. */
export function targetOf({ form, username, address }: Pick<BanDraft, 'form' | 'username' | 'address'>) {
  const text = (isOfAddress(form) ? address : username).trim()
  if (text === '') return null
  return isOfAddress(form) ? { form, address: text } : { form, username: text }
}

const hour = 3600_000

function endOf({ length, until }: BanDraft): { until: string } | { permanent: true } | object {
  if (length === 'permanent') return { permanent: true }
  if (length === 'none') return {}
  if (length === 'date') return { until: new Date(until).toISOString() }
  return { until: new Date(Date.now() + Number(length) * hour).toISOString() }
}

type Body = z.infer<typeof bans.make.body>

/** What is sent of a draft. */
export async function readDraft(draft: BanDraft): Promise<Checked<BanDraft, Body>> {
  const { form, reason, points, evidence, pictures, length, until, confirmed } = draft
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
    ...(confirmed ? { confirmed } : {}),
  }
  const schemas = await import('@idlewood/contract/schemas/bans')
  const checked = schemas.bans.make.body.safeParse(body)
  if (checked.success) return { output: checked.data }
  const wrong = Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
  return { wrong }
}
