import { ledgerKinds, type LedgerKind } from '@idlewood/contract/ledger-kinds'
import {
  choiceField,
  pageField,
  readAddress,
  textField,
  useListAddress,
  type AddressFields,
  type How,
} from '../../parts/list/list-address.ts'

/** What is looked for, and the one line that is looked at; all of it lives in the address. */
export interface LedgerView {
  /** A person's number; empty for everybody. */
  person: string
  /** Somebody else the line names as well. */
  other: string
  kind: LedgerKind | ''
  words: string
  /** Whole dollars. */
  least: string
  most: string
  /** `house:12` */
  place: string
  /** By the game's clock. */
  from: string
  until: string
  page: number
}

const cleanWords = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100)
const uidIn = (text: string): string => (/^[1-9]\d{0,9}$/.test(text) ? text : '')
const timeIn = (text: string): string => (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? text : '')
const placeIn = (text: string): string =>
  /^(house|business|garage|land|vehicle|faction|gang):\d{1,10}$/.test(text) ? text : ''

/** Digits of what somebody typed as an amount; undefined while it is none. */
export function dollarsIn(text: string): string | undefined {
  const digits = text.replaceAll(/[$,.\s]/g, '')
  return /^\d{0,12}$/.test(digits) ? digits : undefined
}

/** How a view is written in the address. */
export const ledgerFields: AddressFields<LedgerView> = {
  person: textField('person', uidIn),
  other: textField('other', uidIn),
  kind: choiceField('kind', ledgerKinds, ''),
  words: textField('words', cleanWords),
  least: textField('least', (text) => dollarsIn(text) ?? ''),
  most: textField('most', (text) => dollarsIn(text) ?? ''),
  place: textField('place', placeIn),
  from: textField('from', timeIn),
  until: textField('until', timeIn),
  page: pageField(),
}

/** Everything, newest first. */
export const wholeLedger: LedgerView = readAddress(ledgerFields, new URLSearchParams())

/** The query of a view; defaults are left out. */
export function ledgerQuery({ page: _, ...view }: LedgerView) {
  const asked = { ...view, other: view.person === '' ? '' : view.other }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as Partial<
    Record<Exclude<keyof LedgerView, 'page'>, string>
  > // the same keys, with texts only
}

/** How a filter reaches the address. */
export type FilterLedger = (patch: Partial<LedgerView>, how?: How) => void

/** The view of the address, how to change it, and the line that the address names. */
export function useLedgerView(): { view: LedgerView; filter: FilterLedger; line: string } {
  const { view, address, filter } = useListAddress(ledgerFields)
  return { view, filter, line: /^[\w.-]{1,40}$/.exec(address.get('line') ?? '')?.[0] ?? '' }
}
