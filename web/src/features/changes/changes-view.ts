import { changeState, changeTarget, type ChangeState, type ChangeTarget } from '@idlewood/contract/changes'
import { profileFieldNames } from '@idlewood/contract/profile-fields'
import { punishmentFieldNames } from '@idlewood/contract/punishment-fields'
import { settingNames } from '@idlewood/contract/server-settings'
import { asMoment } from '../../parts/changes/undo-all.rules.ts'
import {
  choiceField,
  pageField,
  readAddress,
  textField,
  useListAddress,
  type AddressFields,
  type UrlUpdateOptions,
} from '../../parts/list/list-address.ts'

/**
 * Which changes are shown. The whole state is in the URL, with times in UTC. Empty strings filter nothing.
 */
export interface ChangesView {
  /** Part of the actor's name, or `uid:` and the number. */
  actor: string
  /** The user id of the character that was changed. */
  uid: string
  target: ChangeTarget | ''
  field: string
  /** Only changes of money. */
  about: 'money' | ''
  state: ChangeState | ''
  from: string
  to: string
  page: number
}

/** Everything, newest first. */
export const wholeView: ChangesView = {
  actor: '',
  uid: '',
  target: '',
  field: '',
  about: '',
  state: '',
  from: '',
  to: '',
  page: 1,
}

/** The fields of a target that can have changes; a vehicle is only deleted and restored as a whole. */
export function fieldsOf(target: ChangesView['target']): readonly string[] {
  if (target === 'user') return [...profileFieldNames, ...punishmentFieldNames]
  if (target === 'setting') return settingNames
  if (target === 'item') return ['quantity']
  return target === '' ? [...profileFieldNames, ...punishmentFieldNames, ...settingNames, 'quantity'] : []
}

export const actorText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 64)

export const uidText = (text: string): string => (/^[1-9]\d{0,9}$/.test(text.trim()) ? text.trim() : '')

/** A timestamp as it appears in the URL, to the second; empty if the text is not a timestamp. */
function momentText(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text)) return ''
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? '' : asMoment(time)
}

/** Valid fields depend on the target, so the field is checked once both have been read. */
const fields: AddressFields<ChangesView> = {
  actor: textField('actor', actorText),
  uid: textField('uid', uidText),
  target: choiceField('target', changeTarget.options, ''),
  field: textField('field', (text) => text),
  about: choiceField('about', ['money'], ''),
  state: choiceField('state', changeState.options, ''),
  from: textField('from', momentText),
  to: textField('to', momentText),
  page: pageField(),
}

const withFittingField = <View extends Pick<ChangesView, 'target' | 'field'>>(view: View): View => ({
  ...view,
  field: fieldsOf(view.target).includes(view.field) ? view.field : '',
})

/** The query parameters of a view; defaults are omitted. */
export function filtersOf(view: Omit<ChangesView, 'page'>) {
  const { actor, uid, target, field, about, state, from, to } = view
  return {
    ...(actor && { actor }),
    ...(uid && { uid }),
    ...(target && { target }),
    ...(field && { field }),
    ...(about && { about }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** The same filters as the input of the list call, with the page. */
export const changesInput = (view: ChangesView) => ({
  query: { ...filtersOf(view), page: String(view.page) },
})

/** The view that a URL describes. */
export const changesViewOf = (address: URLSearchParams): ChangesView =>
  withFittingField(readAddress(fields, address))

/** The user id in an `uid:` filter, or undefined. */
export const actorUidOf = ({ actor }: Pick<ChangesView, 'actor'>): number | undefined => {
  const uid = /^uid:([1-9]\d{0,9})$/.exec(actor)?.[1]
  return uid === undefined ? undefined : Number(uid)
}

/** Writes changed filters to the URL. */
export type Filter = (patch: Partial<ChangesView>, how?: UrlUpdateOptions) => void

/** The view and the functions that change it, and the id of the single change that the URL names, if any. */
export function useChangesView(): {
  view: ChangesView
  id: string
  filter: Filter
  turnTo: (page: number) => void
} {
  const list = useListAddress(fields)
  const view = withFittingField(list.view)
  return {
    view,
    id: uidText(list.address.get('id') ?? ''),
    filter: (patch, how) => list.filter(withFittingField({ ...view, page: 1, ...patch }), how),
    turnTo: list.turnTo,
  }
}
