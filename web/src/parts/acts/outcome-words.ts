import type { online } from '@idlewood/contract/online'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { Messages } from '../../language/messages.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The outcome of an action, as reported by the game. */
export type Outcome = ReplyOf<typeof online.kick>

/** The colour of an outcome: only what the game confirmed is a success. */
export function outcomeTone({ state }: Outcome): Tone {
  if (state === 'done') return 'success'
  if (state === 'sent') return 'info'
  return state === 'another' ? 'danger' : 'warning'
}

/** The game's response in a sentence; `done` says what it did. */
export function outcomeWords(
  { state, answer }: Outcome,
  { name, done }: { name: string; done: string },
  t: Messages<'online'>,
): string {
  switch (state) {
    case 'done':
      return done
    case 'sent':
    case 'unsent':
    case 'unanswered':
      return t(`outcome.${state}`)
    case 'gone':
    case 'stays':
      return t(`outcome.${state}`, { name })
    case 'another':
      return t('outcome.another', { name, answer: answer ?? '' })
  }
}
