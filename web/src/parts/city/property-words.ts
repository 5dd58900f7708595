import type { PropertyEntry, SaleEntry } from '@idlewood/contract/property'
import type { Messages } from '../../language/messages.ts'

/** Anything that can be owned, with its owner or without. */
export type AnyProperty = SaleEntry & Partial<Pick<PropertyEntry, 'owner' | 'visited'>>

/** What a property is called: a business's own name, or its kind and number. */
export const nameOf = ({ kind, id, name }: AnyProperty, t: Messages<'property'>): string =>
  name ?? t(`named.${kind}`, { id })

/** Where it is, in words. */
export function placeWords({ district, region, x }: AnyProperty, t: Messages<'property'>): string {
  if (district && region) return t('place', { district, region })
  return district ?? region ?? t(x === null ? 'place.none' : 'place.outside')
}
