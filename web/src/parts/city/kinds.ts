import type { PropertyKind } from '@idlewood/contract/property'
import type { IconName } from '../../ui/icon.tsx'

/** The look of each kind, on the map and in lists. The class sets `--kind`, its colour. */
export const kindLooks: Readonly<Record<PropertyKind, { icon: IconName; className: string }>> = {
  house: { icon: 'home', className: 'city-house' },
  business: { icon: 'shop', className: 'city-business' },
  garage: { icon: 'garage', className: 'city-garage' },
  land: { icon: 'land', className: 'city-plot' },
}
