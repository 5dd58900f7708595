import { vehicleName } from '@idlewood/contract/vehicles'
import type { Authorization } from '../../changes/authorization.ts'
import { requesterOf } from '../../changes/authorization.ts'
import { presentChange } from '../../changes/present-change.ts'
import { vehicleId } from '../../changes/targets.ts'
import type { Game } from '../../game/game.ts'
import { listTrunkGiveable } from '../../game/readers/giveable.ts'
import { findVehicle, hasVehicles, listVehicles } from '../../game/readers/vehicles.ts'
import { invalid, notFound } from '../../http/refusals.ts'
import { mayGive } from './giving.ts'
import type { Handler, ManagedUserDeps } from './managed-user.deps.ts'
import { say } from '../../language/sentences.ts'

const deletion = { operation: 'delete', target: 'vehicle', fields: [] } as const

const mayDelete = ({ objection }: Pick<Authorization, 'objection'>): boolean => objection(deletion) === null

async function getOwnedVehicle(game: Game, { uid, vid }: { uid: string; vid: string }) {
  const found = await findVehicle(game, Number(vid))
  // Someone else's vehicle counts as missing.
  if (!found || found.ownerUid !== Number(uid)) throw notFound('vehicle')
  return { found, uid: Number(uid) }
}

export function showVehicles(deps: ManagedUserDeps): Handler<'vehicles'> {
  return async ({ params, viewer }) => {
    const authorization = await deps.changes.authorizeOwner(Number(params.id), viewer)
    const { uid, username } = authorization.owner
    const vehicles = await listVehicles(deps.game, uid)
    const available = hasVehicles(deps.game)
    return { username, vehicles, available, canDelete: mayDelete(authorization) }
  }
}

export function showVehicle({ game, changes }: ManagedUserDeps): Handler<'vehicle'> {
  return async ({ params, viewer }) => {
    const { found, uid } = await getOwnedVehicle(game, params)
    const { vehicle, storage, unavailable } = found
    const authorization = await changes.authorize(uid, viewer)
    const canDelete = mayDelete(authorization)
    // Without a trunk there is no place for items.
    const hasTrunk = (vehicle.trunk ?? 0) > 0 && listTrunkGiveable(game.current()).length > 0
    return { vehicle, storage, unavailable, canDelete, canGive: hasTrunk && mayGive(authorization) }
  }
}

export function removeVehicle({ game, changes }: ManagedUserDeps): Handler<'removeVehicle'> {
  return async ({ params, body, viewer, request }) => {
    const { found, uid } = await getOwnedVehicle(game, params)
    const authorization = await changes.authorize(uid, viewer)
    // Before the confirmation, whose refusal tells the plate.
    authorization.refuse(deletion)
    const name = vehicleName(found.vehicle)
    const sentence = say('users.confirm', { name })
    if (body.confirm !== name) throw invalid(sentence, { confirm: sentence })
    const row = await changes.propose(
      {
        operation: 'delete',
        target: 'vehicle',
        targetId: vehicleId(uid, { ...found, id: found.vehicle.id }),
        targetName: name,
        uid,
        fields: [{ field: 'vehicle', old: name, new: null }],
        reason: body.reason,
      },
      requesterOf(viewer, request),
      authorization,
    )
    return { change: presentChange(row, viewer) }
  }
}
