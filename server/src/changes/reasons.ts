/** Reasons for changes: refused without one where the community asks for it. */
import { findLanguage } from '@idlewood/contract/languages'
import { reasonKindOf, type ReasonPresets, type ReasonSettings } from '@idlewood/contract/reasons'
import { Refusal } from '../http/errors.ts'
import { say } from '../language/sentences.ts'

/** Throws the 400 that asks for a reason, where this kind of change needs one here. */
export function refuseWithoutReason(
  { required }: ReasonSettings,
  change: Parameters<typeof reasonKindOf>[0] & { reason: string | undefined },
): void {
  const kind = reasonKindOf(change)
  if (kind === null || change.reason !== undefined || !required.includes(kind)) return
  const sentence = say('changes.reasonRequired', { kind })
  throw new Refusal('reason_required', sentence, { fields: { reason: sentence } })
}

/** The reasons to choose from, for a reader of this language. */
export function presetsIn(
  { presets, translated }: ReasonSettings,
  language: string | undefined,
): ReasonPresets {
  const found = language && findLanguage([language], Object.keys(translated))
  return found ? { ...presets, ...translated[found] } : presets
}
