import { newNotification, type NewNotification } from '@idlewood/contract/notifications'
import type { PushCategory } from '@idlewood/contract/push'

/** What a form holds: texts as typed. */
export interface Draft {
  category: PushCategory
  title: string
  text: string
  link: string
  /** Null is everyone. */
  factionId: number | null
  /** As a field for date and time holds it, in the reader's own time; empty is now. */
  sendAt: string
}

export const emptyDraft: Draft = {
  category: 'events',
  title: '',
  text: '',
  link: '/home',
  factionId: null,
  sendAt: '',
}

/** The sentence for each wrong field. */
export type Wrong = Partial<Record<keyof Draft, string>>

/** What a form holds, as the portal takes it, or what is wrong with it. */
export function read(draft: Draft): { notification: NewNotification } | { wrong: Wrong } {
  const { sendAt, factionId, ...rest } = draft
  const time = sendAt === '' ? undefined : new Date(sendAt)
  if (time && Number.isNaN(time.getTime())) return { wrong: { sendAt: 'Choose a day and a time.' } }
  if (time && time.getTime() < Date.now()) return { wrong: { sendAt: 'This time has passed.' } }
  const result = newNotification.safeParse({
    ...rest,
    ...(factionId === null || draft.category !== 'faction_updates' ? {} : { factionId }),
    ...(time ? { sendAt: time.toISOString() } : {}),
  })
  if (result.success) return { notification: result.data }
  const wrong: Wrong = {}
  // Each issue is about a field of the form, which has the names of the call.
  for (const { path, message } of result.error.issues) wrong[path[0] as keyof Draft] ??= message
  return { wrong }
}
