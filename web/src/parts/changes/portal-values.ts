/** Values of the portal's own entries besides names and texts: closed lists, times, yes and no. */
import type { ChangeTarget } from '@idlewood/contract/changes'
import { codeKindNames } from '@idlewood/contract/game/code-kinds'
import type { Format } from '../../language/format.ts'
import type { Messages } from '../../language/messages.ts'

/** The messages that contain the labels of the portal’s closed lists. */
export interface PortalWords {
  fields: Messages<'fields'>
  format: Format
  bans: Messages<'bans'>
  online: Messages<'online'>
  orders: Messages<'orders'>
  push: Messages<'push'>
  watch: Messages<'watch'>
}

const categories = ['server_status', 'events', 'faction_updates', 'premium_offers'] as const
const forms = ['nameAndAddress', 'name', 'address', 'range'] as const
const alarmStates = ['open', 'taken', 'explained', 'dismissed'] as const
const orderStates = ['open', 'refused'] as const
const unsure = ['sent', 'unsent', 'unanswered'] as const

const among = <T extends string>(list: readonly T[], value: string): T | undefined =>
  list.find((one) => one === value)

const moments: ReadonlySet<string> = new Set(['until', 'publishAt', 'sendAt'])
const answers: ReadonlySet<string> = new Set(['pinned', 'household', 'permanent', 'twoFactor', 'address'])

function stateWords(target: ChangeTarget, value: string, { orders, watch }: PortalWords): string | undefined {
  const ofAlarm = target === 'alarm' ? among(alarmStates, value) : undefined
  const ofOrder = target === 'premiumOrder' ? among(orderStates, value) : undefined
  return ofAlarm ? watch(`state.${ofAlarm}`) : ofOrder && orders(`state.${ofOrder}`)
}

/** The label of a value from a closed list, a time, or yes or no; undefined for values that need none. */
export function portalValue(
  target: ChangeTarget,
  field: string,
  value: string | number,
  words: PortalWords,
): string | undefined {
  const { fields, format, bans, online, push } = words
  if (moments.has(field)) return format.dateTime(value)
  if (answers.has(field) && typeof value === 'number') return fields(value > 0 ? 'flag.1' : 'flag.0')
  const text = String(value)
  const [category, form, outcome] = [among(categories, text), among(forms, text), among(unsure, text)]
  if (field === 'state') return stateWords(target, text, words)
  if (field === 'category') return category && push(`category.${category}`)
  if (field === 'form') return form && bans(`form.${form}`)
  return field === 'outcome' && outcome ? online(`outcome.${outcome}`) : undefined
}

/** The label of a code whose name changed, such as `jobs:3`; undefined for any other field. */
export function codeLabel(field: string, t: Messages<'fields'>): string | undefined {
  const [named = '', code = ''] = field.split(':')
  const kind = among(codeKindNames, named)
  return kind && t(`code.${kind}`, { code })
}
