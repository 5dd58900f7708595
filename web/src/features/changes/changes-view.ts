import { changeState, changeTarget, type ChangeState, type ChangeTarget } from '@idlewood/contract/changes'
import { profileFieldNames } from '@idlewood/contract/managed-user'
import { settingNames } from '@idlewood/contract/server-settings'
import { useSearchParams } from 'react-router'

/** Which changes are looked at; all of it lives in the address, times in UTC. Empty texts filter nothing. */
export interface ChangesView {
  /** Part of the actor's name, or `uid:` and the number. */
  actor: string
  /** The character concerned. */
  uid: string
  target: ChangeTarget | ''
  field: string
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
  state: '',
  from: '',
  to: '',
  page: 1,
}

/** The fields a kind of target has changes of; a vehicle only goes and comes back as a whole. */
export function fieldsOf(target: ChangesView['target']): readonly string[] {
  if (target === 'user') return profileFieldNames
  if (target === 'setting') return settingNames
  if (target === 'item') return ['quantity']
  return target === '' ? [...profileFieldNames, ...settingNames, 'quantity'] : []
}

export const actorText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 64)

export const uidText = (text: string): string => (/^[1-9]\d{0,9}$/.test(text.trim()) ? text.trim() : '')

/** A moment as the address has it, to the second; empty for what is none. */
export function momentText(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text)) return ''
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? '' : asMoment(time)
}

export const asMoment = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

function viewOf(address: URLSearchParams): ChangesView {
  const given = (name: string): string => address.get(name) ?? ''
  const target = changeTarget.options.find((name) => name === given('target')) ?? ''
  return {
    actor: actorText(given('actor')),
    uid: uidText(given('uid')),
    target,
    field: fieldsOf(target).find((name) => name === given('field')) ?? '',
    state: changeState.options.find((name) => name === given('state')) ?? '',
    from: momentText(given('from')),
    to: momentText(given('to')),
    page: /^[1-9]\d{0,6}$/.test(given('page')) ? Number(given('page')) : 1,
  }
}

/** What a view asks for, without what goes without saying. */
export function filtersOf({ actor, uid, target, field, state, from, to }: Omit<ChangesView, 'page'>) {
  return {
    ...(actor && { actor }),
    ...(uid && { uid }),
    ...(target && { target }),
    ...(field && { field }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** The character whose changes are asked for by `uid:`, or undefined. */
export const actorUidOf = ({ actor }: Pick<ChangesView, 'actor'>): number | undefined => {
  const uid = /^uid:([1-9]\d{0,9})$/.exec(actor)?.[1]
  return uid === undefined ? undefined : Number(uid)
}

/** How a filter reaches the address: as a step the back button takes back, or in the place of the one before, as typing does. */
export type Filter = (patch: Partial<ChangesView>, how?: { replace: boolean }) => void

/** The view and how to change it. Whatever is filtered anew begins at its first page. */
export function useChangesView(): {
  view: ChangesView
  /** The one change that is looked at, when the address names one. */
  id: string
  filter: Filter
  turnTo: (page: number) => void
} {
  const [address, setAddress] = useSearchParams()
  const view = viewOf(address)
  const addressOf = (asked: ChangesView) =>
    new URLSearchParams({ ...filtersOf(asked), ...(asked.page === 1 ? {} : { page: String(asked.page) }) })
  const go = (next: ChangesView, how?: { replace: boolean }): void => {
    // A list that loses its chosen option says so too, and is no step to go back to.
    if (addressOf(next).toString() !== addressOf(view).toString()) setAddress(addressOf(next), how)
  }
  return {
    view,
    id: uidText(address.get('id') ?? ''),
    filter(patch, how) {
      const next = { ...view, page: 1, ...patch }
      go({ ...next, field: fieldsOf(next.target).includes(next.field) ? next.field : '' }, how)
    },
    turnTo: (page) => go({ ...view, page }),
  }
}
