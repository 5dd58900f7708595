/**
 * What fields are called in English, in the server's sentences and its trail: what the browser's messages
 * call them.
 */
import type { ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { PunishmentField } from '@idlewood/contract/punishment-fields'
import type { SettingName } from '@idlewood/contract/server-settings'
import fields from '../../../messages/en/fields.json' with { type: 'json' }

// The browser's code does not compile where one is missing; what compiles the server looks at changed
// programs only, not at changed texts.
const texts: Readonly<Record<string, string>> = fields

/** The name of a profile field. */
export const profileLabel = (field: ProfileFieldName): string => texts[`profile.${field}`] ?? field

/** The name of a field that an order of premium reads and writes. */
export const premiumLabel = (field: string): string =>
  texts[`premium.${field}`] ?? texts[`profile.${field}`] ?? field

/** The name of a field that punishments change. */
export const punishmentLabel = (field: PunishmentField): string => texts[`punishment.${field}`] ?? field

/** The name of a setting of the game's server. */
export const settingLabel = (field: SettingName): string => texts[`setting.${field}`] ?? field

/** Where the names of a thing's fields are. */
const groups: Readonly<Record<string, readonly string[]>> = {
  user: ['profile', 'punishment', 'premium'],
  setting: ['setting'],
  item: ['portal'],
}

/** The name of a changed field; its own where it has no other, as things in a trunk. */
export const changedLabel = (target: string, field: string): string =>
  groups[target]?.map((group) => texts[`${group}.${field}`]).find((text) => text !== undefined) ?? field

/** What a value of a field's closed list is called; undefined where it has no name. */
export const choiceLabel = (field: ProfileFieldName, value: number): string | undefined =>
  texts[field === 'gender' ? `gender.${value}` : `flag.${value}`]
