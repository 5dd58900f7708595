import { useSearchParams } from 'react-router'

/** How one thing about a list is written in the address; null where it is not there. */
export interface AddressField<T> {
  /** Its name in the address. */
  key: string
  read: (text: string | null) => T
  write: (value: T) => string | null
}

/** The fields of a view, by their names in it. */
export type AddressFields<View> = { [Name in keyof View]: AddressField<View[Name]> }

/** How an address changes. */
export interface How {
  /** Replaces the entry of the history, as typing does; otherwise the back button undoes the step. */
  replace?: boolean
  /** Stays where one has scrolled to, in a list that is but a part of its page. */
  preventScrollReset?: boolean
}

/** A page from 1. */
export const pageField = (key = 'page'): AddressField<number> => ({
  key,
  read: (text) => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1),
  write: (page) => (page === 1 ? null : String(page)),
})

/** A text, cleaned of what it cannot mean. */
export const textField = (key: string, clean: (text: string) => string): AddressField<string> => ({
  key,
  read: (text) => clean(text ?? ''),
  write: (text) => text || null,
})

/** One of several values; `usual` is the default, which the address leaves out. */
export const choiceField = <T extends string, const U extends string | null>(
  key: string,
  values: readonly T[],
  usual: U,
): AddressField<T | U> => ({
  key,
  read: (text) => values.find((value) => value === text) ?? usual,
  write: (value) => (value === usual ? null : value),
})

/** Longest search the portal takes. */
export const maxSearchLength = 64

/** A search as the portal takes it: one line, not too long. */
export const searchable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxSearchLength)

/** What is searched for. */
export const searchField = (key = 'search'): AddressField<string> => textField(key, searchable)

const namesOf = <View>(fields: AddressFields<View>) => Object.keys(fields) as (keyof View)[] // its own keys

/** What an address asks for; what it cannot mean is left out. */
export const readAddress = <View>(fields: AddressFields<View>, address: URLSearchParams): View =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, fields[name].read(address.get(fields[name].key))]),
  ) as View // one value of each field's type

/** The address of a view; defaults are left out. */
export function writeAddress<View>(fields: AddressFields<View>, view: View): URLSearchParams {
  const address = new URLSearchParams()
  for (const name of namesOf(fields)) {
    const text = fields[name].write(view[name])
    if (text !== null) address.set(fields[name].key, text)
  }
  return address
}

/**
 * Which part of a list is looked at, kept in the address, and how to change it. A new filter begins at its
 * first page. `write` is for views whose address is more than their fields one by one.
 */
export function useListAddress<View extends { page: number }>(
  fields: AddressFields<View>,
  write: (fields: AddressFields<View>, view: View) => URLSearchParams = writeAddress,
) {
  const [address, setAddress] = useSearchParams()
  const view = readAddress(fields, address)
  const go = (next: View, how?: How): void => {
    // What says the same is no step to go back to.
    if (write(fields, next).toString() !== write(fields, view).toString())
      setAddress(write(fields, next), how)
  }
  return {
    view,
    address,
    filter: (patch: Partial<View>, how?: How): void => go({ ...view, page: 1, ...patch }, how),
    turnTo: (page: number, how?: How): void => go({ ...view, page }, how),
  }
}
