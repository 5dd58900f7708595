import { ledgerKinds, type LedgerKind } from '@idlewood/contract/ledger-kinds'
import {
  choiceField,
  pageField,
  readAddress,
  textField,
  useListAddress,
  type AddressFields,
  type UrlUpdateOptions,
} from '../../parts/list/list-address.ts'

/** The filters of the ledger, and the selected line. The whole state is in the URL. */
export interface LedgerView {
  /** A person's user id; empty for everyone. */
  person: string
  /** The user id of another person whom the line must also name. */
  other: string
  kind: LedgerKind | ''
  words: string
  /** Whole dollars. */
  least: string
  most: string
  /** `house:12` */
  place: string
  /** In the game's local time. */
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

/** The digits of a typed amount, or undefined if it is not one. */
export function dollarsIn(text: string): string | undefined {
  const digits = text.replaceAll(/[$,.\s]/g, '')
  return /^\d{0,12}$/.test(digits) ? digits : undefined
}

/** The URL parameters of a view. */
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

/** The query parameters of a view; defaults are omitted. */
export function ledgerQuery({ page: _, ...view }: LedgerView) {
  const asked = { ...view, other: view.person === '' ? '' : view.other }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as Partial<
    Record<Exclude<keyof LedgerView, 'page'>, string>
  > // the same keys, with strings only
}

/** Writes changed filters to the URL. */
export type FilterLedger = (patch: Partial<LedgerView>, how?: UrlUpdateOptions) => void

/** The view in the URL, how to change it, and the line that the URL names. */
export function useLedgerView(): { view: LedgerView; filter: FilterLedger; line: string } {
  const { view, address, filter } = useListAddress(ledgerFields)
  return { view, filter, line: /^[\w.-]{1,40}$/.exec(address.get('line') ?? '')?.[0] ?? '' }
}
