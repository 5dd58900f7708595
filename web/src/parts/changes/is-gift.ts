import type { Change } from '@idlewood/contract/changes'

/**
 * Whether a person is given an item they did not have: the old value was nothing, and the restored one is 0.
 */
export const isGift = ({
  operation,
  target,
  fields,
}: Pick<Change, 'operation' | 'target' | 'fields'>): boolean =>
  target === 'item' && operation === 'restore' && fields[0]?.old === null
