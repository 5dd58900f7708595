import type { Change, ChangeState, ChangeTarget, FieldValue } from '@idlewood/contract/changes'
import { codeKinds, codeName, type NamedCodes } from '@idlewood/contract/game/code-names'
import {
  nameOfChoice,
  profileField,
  profileFields,
  type ProfileFieldName,
} from '@idlewood/contract/profile-fields'
import { serverFields, type SettingName } from '@idlewood/contract/server-settings'
import type { Tone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { money, number } from '../../ui/values.ts'

/** How each state is called and looks: never by colour alone. */
export const stateLooks: Record<ChangeState, { label: string; tone: Tone; icon: IconName }> = {
  queued: { label: 'Waiting', tone: 'warning', icon: 'history' },
  applied: { label: 'Applied, unverified', tone: 'info', icon: 'info' },
  confirmed: { label: 'Confirmed', tone: 'success', icon: 'success' },
  overwritten: { label: 'Overwritten', tone: 'danger', icon: 'warning' },
  conflict: { label: 'Conflict', tone: 'danger', icon: 'warning' },
  failed: { label: 'Failed', tone: 'danger', icon: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'close' },
  undone: { label: 'Undone', tone: 'neutral', icon: 'undo' },
}

/** What each kind of target is called. */
export const targetNames: Record<ChangeTarget, string> = {
  user: 'User',
  vehicle: 'Vehicle',
  item: 'Item',
  setting: 'Setting',
  role: 'Role',
  permission: 'Permission',
  personRoles: 'Roles of',
  routeRule: 'Route permission',
  premiumOrder: 'Premium order',
  notification: 'Notification',
  patchNote: 'Patch note',
  track: 'Track',
  sessions: 'Sessions of',
  twoFactor: 'Two-factor of',
  person: 'Replacement of',
  codeNames: 'Names of codes',
}

/** Targets that are of a person, whose name is the target's. */
export const isOfPerson = (target: ChangeTarget): boolean =>
  ['user', 'personRoles', 'sessions', 'twoFactor', 'person'].includes(target)

/** What each kind of target is called where there is no person to name. */
export function kindName(target: ChangeTarget): string {
  return target !== 'user' && isOfPerson(target) ? `${targetNames[target]} a person` : targetNames[target]
}

/** What of a change its words are made of: the player's own list has no more. */
export type DescribedChange = Pick<Change, 'operation' | 'target' | 'targetName' | 'fields'>

const isProfileField = (field: string): field is ProfileFieldName => Object.hasOwn(profileFields, field)
const isSetting = (field: string): field is SettingName => Object.hasOwn(serverFields, field)

/** Fields of things, and of what is the portal's own. */
const portalFields: Readonly<Record<string, string>> = {
  category: 'Category',
  link: 'Link',
  faction: 'Faction',
  sendAt: 'Send at',
  quantity: 'Quantity',
  name: 'Name',
  description: 'Description',
  permissions: 'Permissions',
  roles: 'Roles',
  users: 'Users',
  state: 'State',
  version: 'Version',
  title: 'Title',
  notes: 'Lines',
  youtube: 'Video',
  publishAt: 'Published at',
  order: 'Order',
  player: 'Player',
  seconds: 'Length in seconds',
  bytes: 'Size in bytes',
  sessions: 'Signed in',
  twoFactor: 'Two-factor',
  character: 'Character of this number',
  discord: 'Discord',
  view: 'Views the portal as',
}

/** What an order of premium changes beside profile fields. */
const premiumFields: Readonly<Record<string, string>> = {
  cash: 'Cash',
  diamonds: 'Diamonds',
  viptime: 'VIP until',
}

/** What a field is called; its own name where it has no other. */
export function fieldLabel(target: ChangeTarget, field: string): string {
  if (target === 'user' && isProfileField(field)) return profileFields[field].label
  if (target === 'user' && premiumFields[field]) return premiumFields[field]
  if (target === 'setting' && isSetting(field)) return serverFields[field].label
  return portalFields[field] ?? field
}

type Names = NamedCodes | undefined

function choice(field: ProfileFieldName, value: string | number, names: Names): string {
  const { codes } = profileField(field)
  const name = codes ? names?.names[codes][String(value)] : nameOfChoice(field, Number(value))
  const none = codes ? codeKinds[codes].none[0] : null
  if (Number(value) === none) return name ?? 'None'
  if (name !== undefined) return `${name} (${value})`
  return codes ? codeName(codes, Number(value), undefined) : String(value)
}

function profileValue(field: ProfileFieldName, value: string | number, names: Names): string {
  switch (profileField(field).kind) {
    case 'money':
      return money(Number(value))
    case 'flag':
      return Number(value) > 0 ? 'Yes' : 'No'
    case 'choice':
      return choice(field, value, names)
    case 'group':
      return Number(value) < 0 ? 'None' : `#${value}`
    case 'name':
    case 'text':
    case 'number':
    case 'identifier':
    case 'rank':
      return String(value)
  }
}

function userValue(field: string, value: string | number, names: Names): string | undefined {
  if (isProfileField(field)) return profileValue(field, value, names)
  if (field === 'cash') return money(Number(value))
  if (field !== 'viptime') return undefined
  return Number(value) > 0 ? exactTime(new Date(Number(value) * 1000).toISOString()) : 'none'
}

/** A value as people read it; numbers that are no amounts, such as a phone number, stay ungrouped. */
export function valueWords(target: ChangeTarget, field: string, value: FieldValue, names: Names): string {
  if (value === null) return 'nothing'
  if (value === '') return 'empty'
  if (target === 'setting') return String(value)
  const words = target === 'user' ? userValue(field, value, names) : undefined
  return words ?? (typeof value === 'number' ? number(value) : value)
}

/** A deletion or a restoration in words that hold whatever its outcome; null for fields that change. */
export function rowWords({ operation, target, fields }: DescribedChange): string | null {
  if (operation === 'update') return null
  const verb = operation === 'delete' ? 'Deletion' : 'Restoration'
  if (target !== 'item')
    return `${verb} of the ${target === 'user' ? 'account' : targetNames[target].toLowerCase()}`
  const [quantity] = fields
  const count = operation === 'delete' ? quantity?.old : quantity?.new
  return typeof count === 'number' ? `${verb}, quantity ${number(count)}` : `${verb} of the item`
}

/** What undoing a change does, in a sentence. */
export function undoWords(change: DescribedChange, names: Names): string {
  const { operation, target, targetName, fields } = change
  if (operation === 'delete') return `${targetName} is restored as it was when it was deleted.`
  if (operation === 'restore') return `${targetName} is deleted again.`
  const back = fields.map(
    ({ field, old, new: value }) =>
      `${fieldLabel(target, field)} goes back from ${valueWords(target, field, value, names)} to ${valueWords(target, field, old, names)}.`,
  )
  return target === 'setting' ? back.join(' ') : `${targetName}: ${back.join(' ')}`
}

const exactly = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment to the second, in the reader's own time. */
export const exactTime = (moment: string): string => exactly.format(new Date(moment))
