/**
 * English names of fields for the server's sentences and its audit trail, taken from the browser's messages.
 */
import type { ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { PunishmentField } from '@idlewood/contract/punishment-fields'
import type { SettingName } from '@idlewood/contract/server-settings'
import fields from '../../../messages/en/fields.json' with { type: 'json' }

// The browser's build fails if one is missing; the server is only recompiled for changed programs, not for
// changed texts.
const texts: Readonly<Record<string, string>> = fields

/** The name of a profile field. */
export const profileLabel = (field: ProfileFieldName): string => texts[`profile.${field}`] ?? field

/** The name of a field that a premium order reads and writes. */
export const premiumLabel = (field: string): string =>
  texts[`premium.${field}`] ?? texts[`profile.${field}`] ?? field

/** The name of a field that punishments change. */
export const punishmentLabel = (field: PunishmentField): string => texts[`punishment.${field}`] ?? field

/** The name of a setting of the game server. */
export const settingLabel = (field: SettingName): string => texts[`setting.${field}`] ?? field

/** The key prefixes of the field names for each kind of target. */
const groups: Readonly<Record<string, readonly string[]>> = {
  user: ['profile', 'punishment', 'premium'],
  setting: ['setting'],
  item: ['portal'],
}

/** The name of a changed field; the field itself if it has no name, like items in a trunk. */
export const changedLabel = (target: string, field: string): string =>
  groups[target]?.map((group) => texts[`${group}.${field}`]).find((text) => text !== undefined) ?? field

/** The name of a value from a field's fixed choices; undefined if it has none. */
export const choiceLabel = (field: ProfileFieldName, value: number): string | undefined =>
  texts[field === 'gender' ? `gender.${value}` : `flag.${value}`]
