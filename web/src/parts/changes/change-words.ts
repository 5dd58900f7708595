import {
  roleEndField,
  type Change,
  type ChangedField,
  type ChangeState,
  type ChangeTarget,
  type FieldValue,
} from '@idlewood/contract/changes'
import { noneCodes, type NamedCodes } from '@idlewood/contract/game/code-kinds'
import { profileField, profileFields, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { isPunishmentField, type PunishmentField } from '@idlewood/contract/punishment-fields'
import { muteChannels } from '@idlewood/contract/punishment-fields'
import { serverFields, type SettingName } from '@idlewood/contract/server-settings'
import type { Format, Moment } from '../../language/format.ts'
import type { Messages } from '../../language/messages.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { choiceWords, codeWords } from '../field-words.ts'
import { isGift } from './is-gift.ts'
import { codeLabel, portalValue, type PortalWords } from './portal-values.ts'

/** The look of each state: never by colour alone. */
export const stateLooks: Record<ChangeState, { tone: Tone; icon: IconName }> = {
  queued: { tone: 'warning', icon: 'history' },
  delivered: { tone: 'info', icon: 'history' },
  applied: { tone: 'info', icon: 'info' },
  confirmed: { tone: 'success', icon: 'success' },
  conflict: { tone: 'danger', icon: 'warning' },
  failed: { tone: 'danger', icon: 'error' },
  cancelled: { tone: 'neutral', icon: 'close' },
  undone: { tone: 'neutral', icon: 'undo' },
  overwritten: { tone: 'danger', icon: 'warning' },
}

/** What describing a change needs: its messages, the names of fields and codes, and the reader's formats. */
export interface ChangeWords extends PortalWords {
  t: Messages<'change'>
  names: NamedCodes | undefined
}

const personTargets = ['personRoles', 'sessions', 'twoFactor', 'person'] as const

/** Targets that belong to a person and have that person's name. */
export const isOfPerson = (target: ChangeTarget): boolean =>
  target === 'user' || target === 'flag' || personTargets.some((one) => one === target)

/** The name of each kind of target without a person. */
export function kindName(target: ChangeTarget, t: Messages<'change'>): string {
  const ofPerson = personTargets.find((one) => one === target)
  return ofPerson ? t(`kind.${ofPerson}`) : t(`target.${target}`)
}

/** The parts of a change needed to describe it: the player's own list has no more. */
export type DescribedChange = Pick<Change, 'operation' | 'target' | 'targetName' | 'fields'>

const isProfileField = (field: string): field is ProfileFieldName => Object.hasOwn(profileFields, field)
const isSetting = (field: string): field is SettingName => Object.hasOwn(serverFields, field)

/** Fields of things and of the portal's own entries. */
const portalFields = [
  'category',
  'link',
  'faction',
  'sendAt',
  'quantity',
  'name',
  'description',
  'permissions',
  'roles',
  'users',
  'state',
  'version',
  'title',
  'notes',
  'youtube',
  'publishAt',
  'order',
  'player',
  'seconds',
  'bytes',
  'sessions',
  'twoFactor',
  'character',
  'discord',
  'view',
  'kick',
  'message',
  'say',
  'outcome',
  'address',
  'form',
  'reason',
  'permanent',
  'until',
  'rows',
  'addresses',
  'characters',
  'pinned',
  'household',
  'flag',
  'text',
  'note',
  'inGame',
] as const

/** The fields besides profile fields that a premium order changes. */
const premiumFields = ['cash', 'diamonds', 'viptime'] as const

/** The label of a field; its own name if it has no label. */
export function fieldLabel(target: ChangeTarget, field: string, t: Messages<'fields'>): string {
  if (target === 'user') {
    if (isProfileField(field)) return t(`profile.${field}`)
    if (isPunishmentField(field)) return t(`punishment.${field}`)
    const premium = premiumFields.find((name) => name === field)
    if (premium) return t(`premium.${premium}`)
  }
  if (target === 'setting' && isSetting(field)) return t(`setting.${field}`)
  if (field.startsWith(roleEndField)) return t('portal.roleEnd', { role: field.slice(roleEndField.length) })
  if (target === 'codeNames') return codeLabel(field, t) ?? field
  const known = portalFields.find((name) => name === field)
  return known ? t(`portal.${known}`) : field
}

/** The label of a value from a closed list or of a code; undefined if it has none. */
function nameOfValue(field: ProfileFieldName, value: number, { fields, names }: ChangeWords) {
  const { codes } = profileField(field)
  if (!codes) return choiceWords(field, value, fields)
  return names?.names[codes][String(value)]
}

function choice(field: ProfileFieldName, value: string | number, words: ChangeWords): string {
  const { t, fields, names } = words
  const { codes } = profileField(field)
  // Shows nothing definite before the portal has sent the names of its codes.
  if (codes && !names) return '…'
  const name = nameOfValue(field, Number(value), words)
  if (codes && Number(value) === noneCodes[codes]) return codeWords(codes, Number(value), words)
  if (name !== undefined) return t('value.choice', { name, value: String(value) })
  // If unknown, the code itself is shown.
  return codes ? codeWords(codes, Number(value), { fields, names: undefined }) : String(value)
}

/** What describing a value needs: the names of the groups among the values of its field, by number, too. */
interface ValueWords extends ChangeWords {
  groups: Readonly<Record<string, string>>
}

/** A faction or gang; numbers below 1 mean none. */
function groupWords(group: string | number, { t, groups }: ValueWords): string {
  if (Number(group) < 1) return t('value.none')
  const name = groups[String(group)]
  return name === undefined ? `#${group}` : t('value.choice', { name, value: String(group) })
}

function profileValue(field: ProfileFieldName, value: string | number, words: ValueWords): string {
  const { fields, format } = words
  switch (profileField(field).kind) {
    case 'money':
      return format.money(Number(value))
    case 'flag':
      return fields(Number(value) > 0 ? 'flag.1' : 'flag.0')
    case 'choice':
      return choice(field, value, words)
    case 'group':
      return groupWords(value, words)
    case 'name':
    case 'text':
    case 'number':
    case 'identifier':
    case 'rank':
      return String(value)
  }
}

const jailTypes = [0, 1, 2, 3] as const

/** The game's own words for nobody and for no reason. */
const nobody = /^no(?:-?one|ne)$/i

function punishmentValue(
  field: PunishmentField,
  value: string | number,
  words: ChangeWords,
): string | undefined {
  const { fields, t } = words
  if (field.startsWith('prison') && nobody.test(String(value))) return t('value.nothing')
  const type = jailTypes.find((one) => one === Number(value))
  if (field === 'jailtype' && type !== undefined) return fields(`jail.${type}`)
  if (field === 'jailtime') return fields('jail.minutes', { minutes: Math.ceil(Number(value) / 60) })
  const isMute = muteChannels.some((channel) => channel === field)
  return isMute ? fields(Number(value) > 0 ? 'flag.1' : 'flag.0') : undefined
}

function userValue(field: string, value: string | number, words: ValueWords): string | undefined {
  if (isProfileField(field)) return profileValue(field, value, words)
  if (isPunishmentField(field)) return punishmentValue(field, value, words)
  if (field === 'cash') return words.format.money(Number(value))
  if (field !== 'viptime') return undefined
  return Number(value) > 0 ? exactTime(Number(value) * 1000, words.format) : words.t('value.never')
}

/** A value for people; numbers that are not amounts, such as a phone number, are not grouped. */
export function valueWords(
  target: ChangeTarget,
  { field, names: groups = {} }: Pick<ChangedField, 'field' | 'names'>,
  value: FieldValue,
  words: ChangeWords,
): string {
  if (value === null) return words.t(field.startsWith(roleEndField) ? 'value.noEnd' : 'value.nothing')
  if (value === '') return words.t('value.empty')
  if (target === 'setting') return String(value)
  if (field.startsWith(roleEndField)) return words.format.dateTime(value)
  const known =
    target === 'user'
      ? userValue(field, value, { ...words, groups })
      : portalValue(target, field, value, words)
  return known ?? (typeof value === 'number' ? words.format.number(value) : value)
}

/** The kinds of target whose rows can be deleted, by their message keys. */
const deletable = [
  'user',
  'vehicle',
  'item',
  'role',
  'permission',
  'routeRule',
  'notification',
  'patchNote',
  'track',
] as const

/** A flag with its meaning. */
function flagWords(
  { operation, fields }: Pick<DescribedChange, 'operation' | 'fields'>,
  t: Messages<'change'>,
): string {
  const [said] = fields
  const text = String((operation === 'delete' ? said?.old : said?.new) ?? '')
  return t(operation === 'delete' ? 'row.unflag' : 'row.flag', { text })
}

/** Describes a deletion or restoration in words that fit every outcome; null for changed fields. */
export function rowWords(
  { operation, target, fields }: DescribedChange,
  t: Messages<'change'>,
): string | null {
  if (operation === 'update') return null
  if (target === 'ban') return t(operation === 'delete' ? 'row.unban' : 'row.ban')
  if (target === 'flag') return flagWords({ operation, fields }, t)
  const [quantity] = fields
  const count = operation === 'delete' ? quantity?.old : quantity?.new
  if (isGift({ operation, target, fields }) && typeof count === 'number') return t('row.given', { count })
  if (target === 'item' && typeof count === 'number') return t(`row.${operation}.items`, { count })
  return t(`row.${operation}`, { target: deletable.find((one) => one === target) ?? 'other' })
}

/** A time to the second, in the reader's time zone. */
export const exactTime = (moment: Moment, format: Format): string =>
  format.dateTime(moment, 'medium', 'medium')
