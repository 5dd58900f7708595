import type { Change } from '@idlewood/contract/changes'

/** Whether somebody is given something they had none of: it was nothing before, and 0 what is restored. */
export const isGift = ({
  operation,
  target,
  fields,
}: Pick<Change, 'operation' | 'target' | 'fields'>): boolean =>
  target === 'item' && operation === 'restore' && fields[0]?.old === null
