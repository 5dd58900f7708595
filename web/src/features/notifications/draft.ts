import type { NewNotification } from '@idlewood/contract/notifications'
import type { CheckResult, FieldMessages } from '../../ui/form.tsx'
import { messages } from '../../language/messages.ts'

/** The values of the form; texts as typed. */
export interface Draft {
  category: NewNotification['category']
  title: string
  text: string
  link: string
  /** Null means everyone. */
  factionId: number | null
  /** The value of a date-time field, in the writer's time zone; empty means now. */
  sendAt: string
  /** True if the title is also shown in the game's chat. */
  inGame: boolean
}

export const emptyDraft: Draft = {
  category: 'events',
  title: '',
  text: '',
  link: '/home',
  factionId: null,
  sendAt: '',
  inGame: false,
}

/** The faction whose members a draft is for; undefined means everyone. */
export const factionOf = ({ category, factionId }: Draft): number | undefined =>
  category === 'faction_updates' && factionId !== null ? factionId : undefined

/** Validates the form, and returns the request body or the errors by field. */
export async function readDraft(draft: Draft): Promise<CheckResult<Draft, NewNotification>> {
  const { category, title, text, link, sendAt, inGame } = draft
  const time = sendAt === '' ? undefined : new Date(sendAt)
  if (time && Number.isNaN(time.getTime()))
    return { wrong: { sendAt: messages('notifications')('form.at.choose') } }
  if (time && time.getTime() < Date.now())
    return { wrong: { sendAt: messages('notifications')('form.at.passed') } }
  const factionId = factionOf(draft)
  const { newNotification } = await import('@idlewood/contract/schemas/notifications')
  const result = newNotification.safeParse({
    category,
    title,
    text,
    link,
    ...(factionId === undefined ? {} : { factionId }),
    ...(inGame ? { inGame } : {}),
    ...(time ? { sendAt: time.toISOString() } : {}),
  })
  if (result.success) return { output: result.data }
  const wrong: FieldMessages<Draft> = {}
  // Each issue is about a field of the form, because the form uses the names of the request body.
  for (const { path, message } of result.error.issues) wrong[path[0] as keyof Draft] ??= message
  return { wrong }
}
