import { valueTag } from '@idlewood/contract/entity-tag'
import { maxGiven } from '@idlewood/contract/managed-user'
import { vehicleName } from '@idlewood/contract/vehicles'
import type { Authorization } from '../../changes/authorization.ts'
import { requesterOf } from '../../changes/authorization.ts'
import type { Proposal } from '../../changes/changes.ts'
import { presentChange } from '../../changes/present-change.ts'
import { itemId, newItem, vehicleId } from '../../changes/targets.ts'
import type { Game } from '../../game/game.ts'
import {
  listGiveable,
  listTrunkGiveable,
  maxOf,
  newItemRow,
  type Giveable,
} from '../../game/readers/giveable.ts'
import { carriedOf, type CarriedItem, type ItemQuantity } from '../../game/readers/inventory.ts'
import { findVehicle, readTrunkQuantity } from '../../game/readers/vehicles.ts'
import { conflict, invalid, notFound } from '../../http/refusals.ts'
import { matches } from '../../http/if-match.ts'
import { say } from '../../language/sentences.ts'
import type { Handler, ManagedUserDeps } from './managed-user.deps.ts'
import { staleValue } from './managed-user.rules.ts'

/** Whether the viewer may give items to this user. */
export const mayGive = ({ objection }: Pick<Authorization, 'objection'>): boolean =>
  objection({
    operation: 'update',
    target: 'vehicle',
    fields: [{ field: 'item', old: 0, new: 1 }],
  }) === null

export function showGiveable({ game }: ManagedUserDeps): Handler<'giveable'> {
  return async () => ({ inventory: await listGiveable(game), trunk: listTrunkGiveable(game.current()) })
}

function getKind(kinds: readonly Giveable[], item: string): Giveable {
  const kind = kinds.find(({ id }) => id === item)
  if (kind) return kind
  throw invalid(say('users.give.unknown'), { item: say('users.give.unknown') })
}

/** The current quantity. Throws if it cannot be read, so that nothing unknown is overwritten. */
function getHeld(held: ItemQuantity | undefined, kind: Giveable): number {
  if (held?.quantity === null) throw conflict(say('users.profile.unread', { label: kind.name }))
  return held?.quantity ?? 0
}

/** The quantity after giving. Throws if it is not a positive whole number, or too large. */
function readTotal(sent: string | number, { had, max }: { had: number; max: number }): number {
  const text = String(sent).trim()
  const quantity = Number(text)
  const highest = Math.min(maxGiven, max - had)
  if (/^\d{1,10}$/.test(text) && quantity >= 1 && quantity <= highest) return had + quantity
  const sentence = highest < 1 ? say('users.give.full') : say('users.give.quantity', { most: highest })
  throw invalid(sentence, { quantity: sentence })
}

/** The change for a gift: a higher quantity of an item the user has, or a new row. */
async function giftOf(
  game: Game,
  {
    uid,
    kind,
    sent,
    had,
  }: { uid: number; kind: Giveable; sent: string | number; had: CarriedItem | undefined },
): Promise<Pick<Proposal, 'operation' | 'targetId' | 'fields' | 'keptRow'>> {
  const map = game.current()
  const column =
    map.inventory.kind === 'columns'
      ? map.table('users')?.columns.get(kind.id.toLowerCase())
      : map.column('inventory', 'quantity')
  const total = readTotal(sent, { had: getHeld(had, kind), max: maxOf(column) })
  if (had) {
    const fields = [{ field: 'quantity', old: had.stored, new: total }]
    return { operation: 'update', targetId: itemId(uid, had.id), fields }
  }
  const row = await newItemRow(game, { uid, item: kind.id, quantity: total })
  if (!row) throw conflict(say('users.give.unknown'))
  return {
    operation: 'restore',
    targetId: itemId(uid, newItem(kind.id)),
    fields: [{ field: 'quantity', old: null, new: total }],
    keptRow: JSON.stringify(row),
  }
}

export function giveItem(deps: ManagedUserDeps): Handler<'giveItem'> {
  const { game, changes } = deps
  return async ({ params, body, viewer, request }) => {
    const authorization = await deps.changes.authorizeOwner(Number(params.id), viewer)
    const { uid } = authorization.owner
    const kind = getKind(await listGiveable(game), body.item)
    const had = await carriedOf(game, uid, kind.id)
    const gift = await giftOf(game, { uid, kind, sent: body.quantity, had })
    const now = getHeld(had, kind)
    if (!matches(request, valueTag(now))) throw staleValue(kind.name, now, null)
    const row = await changes.propose(
      { ...gift, target: 'item', targetName: kind.name, uid, reason: body.reason },
      requesterOf(viewer, request),
      authorization,
    )
    return { change: presentChange(row, viewer) }
  }
}

export function giveToVehicle(deps: ManagedUserDeps): Handler<'giveToVehicle'> {
  const { game, changes } = deps
  return async ({ params, body, viewer, request }) => {
    const found = await findVehicle(game, Number(params.vid))
    const uid = Number(params.uid)
    // Someone else's vehicle counts as missing.
    if (!found || found.ownerUid !== uid) throw notFound('vehicle')
    const { vehicle } = found
    if (!vehicle.trunk) throw conflict(say('users.give.noTrunk'))
    const map = game.current()
    const kind = getKind(listTrunkGiveable(map), body.item)
    const held = await readTrunkQuantity(game, vehicle.id, kind.id)
    const had = getHeld(held, kind)
    const column = map.table('vehicles')?.columns.get(kind.id.toLowerCase())
    const total = readTotal(body.quantity, { had, max: maxOf(column) })
    if (!matches(request, valueTag(had))) throw staleValue(kind.name, had, null)
    const row = await changes.propose(
      {
        operation: 'update',
        target: 'vehicle',
        targetId: vehicleId(uid, { ...found, id: vehicle.id }),
        targetName: vehicleName(vehicle),
        uid,
        fields: [{ field: kind.name, old: held.stored, new: total }],
        reason: body.reason,
      },
      requesterOf(viewer, request),
    )
    return { change: presentChange(row, viewer) }
  }
}
