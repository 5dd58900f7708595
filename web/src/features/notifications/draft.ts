import type { NewNotification } from '@idlewood/contract/notifications'
import type { Checked, Wrong } from '../../ui/form.tsx'
import { messages } from '../../language/messages.ts'

/** What the form holds: texts as typed. */
export interface Draft {
  category: NewNotification['category']
  title: string
  text: string
  link: string
  /** Null is everyone. */
  factionId: number | null
  /** As a field for date and time holds it, in the reader's own time; empty is now. */
  sendAt: string
  /** Whether the game's chat shows the title, too. */
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

/** The faction whose members a draft is for; undefined is everyone. */
export const factionOf = ({ category, factionId }: Draft): number | undefined =>
  category === 'faction_updates' && factionId !== null ? factionId : undefined

/** What the form holds, as the portal takes it, or what is wrong with it. */
export async function readDraft(draft: Draft): Promise<Checked<Draft, NewNotification>> {
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
  const wrong: Wrong<Draft> = {}
  // Each issue is about a field of the form, which has the names of the call.
  for (const { path, message } of result.error.issues) wrong[path[0] as keyof Draft] ??= message
  return { wrong }
}
