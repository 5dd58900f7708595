import type { PropertyEntry, SaleEntry } from '@idlewood/contract/property'
import type { Messages } from '../../language/messages.ts'

/** A property of any kind, with or without its owner. */
export type AnyProperty = SaleEntry & Partial<Pick<PropertyEntry, 'owner' | 'visited'>>

/** The name of a property: a business's own name, or its kind and number. */
export const nameOf = ({ kind, id, name }: AnyProperty, t: Messages<'property'>): string =>
  name ?? t(`named.${kind}`, { id })

/** The location in words. */
export function placeWords({ district, region, x }: AnyProperty, t: Messages<'property'>): string {
  if (district && region) return t('place', { district, region })
  return district ?? region ?? t(x === null ? 'place.none' : 'place.outside')
}
