import { useLocation, useSearchParams } from 'react-router'

/** How one field of a list view is written in the URL; null if it is absent. */
export interface AddressField<T> {
  /** Its name in the URL's query. */
  key: string
  read: (text: string | null) => T
  write: (value: T) => string | null
}

/** The URL fields of a view, by property name. */
export type AddressFields<View> = { [Name in keyof View]: AddressField<View[Name]> }

/** How the URL is updated. */
export interface UrlUpdateOptions {
  /** Replaces the history entry, as for typing; otherwise the back button undoes the step. */
  replace?: boolean
  /** Keeps the scroll position, for a list that is only a part of its page. */
  preventScrollReset?: boolean
}

/** A page number from 1. */
export const pageField = (key = 'page'): AddressField<number> => ({
  key,
  read: (text) => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1),
  write: (page) => (page === 1 ? null : String(page)),
})

/** A text; `clean` removes what is not valid. */
export const textField = (key: string, clean: (text: string) => string): AddressField<string> => ({
  key,
  read: (text) => clean(text ?? ''),
  write: (text) => text || null,
})

/** One of several values; `usual` is the default, which the URL omits. */
export const choiceField = <T extends string, const U extends string | null>(
  key: string,
  values: readonly T[],
  usual: U,
): AddressField<T | U> => ({
  key,
  read: (text) => values.find((value) => value === text) ?? usual,
  write: (value) => (value === usual ? null : value),
})

/** The open tab of the page around a list, which a change of the list must not close. */
export const tabField = textField('tab', (text) => (/^[a-z]+$/.test(text) ? text : ''))

/** The longest search text that the portal accepts. */
export const maxSearchLength = 64

/** A search text in the form the portal accepts: one line, limited in length. */
export const searchable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxSearchLength)

/** The search text of a list. */
export const searchField = (key = 'search'): AddressField<string> => textField(key, searchable)

const namesOf = <View>(fields: AddressFields<View>) => Object.keys(fields) as (keyof View)[] // its own keys

/** The view in a URL; invalid values are ignored. */
export const readAddress = <View>(fields: AddressFields<View>, address: URLSearchParams): View =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, fields[name].read(address.get(fields[name].key))]),
  ) as View // one value of each field's type

/** The URL query of a view; defaults are omitted. */
export function writeAddress<View>(fields: AddressFields<View>, view: View): URLSearchParams {
  const address = new URLSearchParams()
  for (const name of namesOf(fields)) {
    const text = fields[name].write(view[name])
    if (text !== null) address.set(fields[name].key, text)
  }
  return address
}

/**
 * The view of a list (filters and page), kept in the URL, and functions that change it. A new filter starts
 * at the first page. `write` is for views whose URL is more than the individual fields.
 */
export function useListAddress<View extends { page: number }>(
  fields: AddressFields<View>,
  write: (fields: AddressFields<View>, view: View) => URLSearchParams = writeAddress,
) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const view = readAddress(fields, address)
  const go = (next: View, how?: UrlUpdateOptions): void => {
    // An equivalent URL must not become a history entry.
    if (write(fields, next).toString() !== write(fields, view).toString())
      setAddress(write(fields, next), { ...how, state })
  }
  return {
    view,
    address,
    filter: (patch: Partial<View>, how?: UrlUpdateOptions): void => go({ ...view, page: 1, ...patch }, how),
    turnTo: (page: number, how?: UrlUpdateOptions): void => go({ ...view, page }, how),
  }
}
