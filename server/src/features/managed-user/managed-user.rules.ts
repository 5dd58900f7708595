import type { FieldValue } from '@idlewood/contract/changes'
import { profileFieldNames, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { formatValue } from '../../changes/outcome.ts'
import { invalid, preconditionFailed, type Refusal } from '../../http/refusals.ts'
import { say } from '../../language/sentences.ts'

/** The content of a PUT for one field. */
export interface OneField {
  field: ProfileFieldName
  sent: string | number
}

/** The one field of a body; the contract has checked that there is exactly one. */
export function oneField(body: Partial<Record<ProfileFieldName, string | number | undefined>>): OneField {
  for (const field of profileFieldNames) {
    const sent = body[field]
    if (sent !== undefined) return { field, sent }
  }
  throw invalid('Send exactly one field to change.')
}

/** The refusal of a change that was based on an outdated value. */
export const staleValue = (label: string, now: FieldValue, changedBy: string | null): Refusal => {
  const known = changedBy === null ? 'no' : 'other'
  const values = { label, value: formatValue(now), known, by: changedBy ?? '' } as const
  return preconditionFailed(say('changes.valueMoved', values), now)
}
