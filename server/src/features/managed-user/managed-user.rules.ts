import type { FieldValue } from '@idlewood/contract/changes'
import { profileFieldNames, profileFields, type ProfileFieldName } from '@idlewood/contract/managed-user'
import { conflict, invalid } from '../../http/errors.ts'

/** What a PUT of one field carries. */
export interface OneField {
  field: ProfileFieldName
  sent: string | number
}

/** The one field of a body that the contract has found to hold exactly one. */
export function oneField(body: Partial<Record<ProfileFieldName, string | number | undefined>>): OneField {
  for (const field of profileFieldNames) {
    const sent = body[field]
    if (sent !== undefined) return { field, sent }
  }
  throw invalid('Send exactly one field to change.')
}

const shown = (value: FieldValue): string => (value === null ? 'nothing' : `"${value}"`)

/** Refuses when the value is no longer what the editor saw. Text and number of one value are the same. */
export function refuseStale(
  what: string,
  now: FieldValue,
  was: FieldValue | undefined,
  changedBy: string | null,
): void {
  if (was === undefined || String(was ?? '') === String(now ?? '')) return
  const by = changedBy ? ` ${changedBy} changed it.` : ''
  throw conflict(
    `${what} is ${shown(now)} now, not ${shown(was)} as you saw it.${by} Look again before you change it.`,
  )
}

/** The name of a field as people read it. */
export const labelOf = (field: ProfileFieldName): string => profileFields[field].label
