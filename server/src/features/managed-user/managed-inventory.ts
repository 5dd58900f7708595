import { valueTag } from '@idlewood/contract/entity-tag'
import type { ManagedItem } from '@idlewood/contract/managed-user'
import { largestCell } from '@idlewood/contract/profile-fields'
import { requesterOf } from '../../changes/authorization.ts'
import { presentChange } from '../../changes/present-change.ts'
import { itemId } from '../../changes/targets.ts'
import { listGiveable } from '../../game/readers/giveable.ts'
import { listManagedInventory } from '../../game/readers/inventory.ts'
import { conflict, invalid, notFound } from '../../http/refusals.ts'
import { matches } from '../../http/if-match.ts'
import type { Handler, ManagedUserDeps } from './managed-user.deps.ts'
import { mayGive } from './giving.ts'
import { staleValue } from './managed-user.rules.ts'
import { say } from '../../language/sentences.ts'

export function showInventory(deps: ManagedUserDeps): Handler<'inventory'> {
  return async ({ params, viewer }) => {
    const authorization = await deps.changes.authorizeOwner(Number(params.id), viewer)
    const { owner, objection } = authorization
    const { items, available } = await listManagedInventory(deps.game, owner.uid)
    const canEdit = available && objection({ operation: 'update', target: 'item', fields: [] }) === null
    const canGive = mayGive(authorization) && (await listGiveable(deps.game)).length > 0
    return { username: owner.username, inventory: items, available, canEdit, canGive }
  }
}

/** The only item with this id. */
function getItem(items: readonly ManagedItem[], id: string): ManagedItem {
  const [item, ...others] = items.filter((one) => one.id === id)
  if (!item) throw notFound('item')
  if (others.length > 0)
    throw conflict('Several rows of the game have this item’s number. It cannot be changed from here.')
  return item
}

function readQuantity(sent: string | number): number {
  const text = String(sent).trim()
  if (/^\d{1,10}$/.test(text) && Number(text) <= largestCell) return Number(text)
  const sentence = say('users.quantity', { most: String(largestCell) })
  throw invalid(sentence, { quantity: sentence })
}

export function updateItem(deps: ManagedUserDeps): Handler<'updateItem'> {
  return async ({ params, body, viewer, request }) => {
    const authorization = await deps.changes.authorizeOwner(Number(params.id), viewer)
    const { uid } = authorization.owner
    const { items, keeping } = await listManagedInventory(deps.game, uid)
    const item = getItem(items, body.item)
    const quantity = readQuantity(body.quantity)
    if (item.invQuantity === null) throw conflict(say('users.profile.unread', { label: item.invitem }))
    if (!matches(request, valueTag(item.invQuantity))) throw staleValue(item.invitem, item.invQuantity, null)
    if (quantity === item.invQuantity)
      throw conflict(say('users.quantityAlready', { item: item.invitem, quantity: String(quantity) }))
    const row = await deps.changes.propose(
      {
        // In an item table, a row is deleted at 0; a column keeps the 0.
        operation: quantity === 0 && keeping === 'rows' ? 'delete' : 'update',
        target: 'item',
        targetId: itemId(uid, item.id),
        targetName: item.invitem,
        uid,
        fields: [{ field: 'quantity', old: item.invQuantity, new: quantity }],
        reason: body.reason,
      },
      requesterOf(viewer, request),
      authorization,
    )
    return { change: presentChange(row, viewer) }
  }
}
