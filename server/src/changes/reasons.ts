/** Reasons for changes. A change without one is refused if the community requires it. */
import { findLanguage } from '@idlewood/contract/languages'
import { reasonKindOf, type ReasonPresets, type ReasonSettings } from '@idlewood/contract/reasons'
import { Refusal } from '../http/refusals.ts'
import { say } from '../language/sentences.ts'

/** Throws a 400 if this community requires a reason for this kind of change and there is none. */
export function refuseWithoutReason(
  { required }: ReasonSettings,
  change: Parameters<typeof reasonKindOf>[0] & { reason: string | undefined },
): void {
  const kind = reasonKindOf(change)
  if (kind === null || change.reason !== undefined || !required.includes(kind)) return
  const sentence = say('changes.reasonRequired', { kind })
  throw new Refusal('reason_required', sentence, { fields: { reason: sentence } })
}

/** The preset reasons to choose from, translated into this language if a translation exists. */
export function presetsIn(
  { presets, translated }: ReasonSettings,
  language: string | undefined,
): ReasonPresets {
  const found = language && findLanguage([language], Object.keys(translated))
  return found ? { ...presets, ...translated[found] } : presets
}
