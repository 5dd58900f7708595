import { valueTag } from '@idlewood/contract/entity-tag'
import { managedUser, type FieldLimits } from '@idlewood/contract/managed-user'
import { profileFieldNames, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { vehicleName } from '@idlewood/contract/vehicles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentChange, type Changes, type Judge } from '../../changes/changes.ts'
import { itemId, vehicleId } from '../../changes/targets.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { listManagedInventory } from '../../game/readers/inventory.ts'
import { changedAlong } from '../../game/readers/memberships.ts'
import { findProfile, profileColumn, type Profile } from '../../game/readers/profile-fields.ts'
import { limitsOf, readField } from '../../game/readers/profile-limits.ts'
import { findAccountsByName } from '../../game/accounts.ts'
import { findVehicle, listVehicles } from '../../game/readers/vehicles.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import { matches } from '../../http/if-match.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { labelOf, movedOn, oneField } from './managed-user.rules.ts'
import { lastChangeBy, listPending } from './managed-user.queries.ts'

interface Parts {
  game: Game
  portal: PortalDatabase
  changes: Changes
}

export function managedUserRoutes(app: FastifyInstance, { game, portal, changes }: Parts): void {
  async function profileOf(uid: number): Promise<Profile> {
    const found = await findProfile(game, uid)
    if (!found) throw notFound('User')
    return found
  }

  const nameOf = ({ values }: Profile): string => String(values.username ?? '')

  const asking = (viewer: SignedInViewer, { ip }: FastifyRequest) => ({ viewer, address: ip })

  async function limitsFor({ values }: Profile, judge: Judge): Promise<FieldLimits[]> {
    const all = await Promise.all(
      profileFieldNames.map(async (field) => {
        const limits = await limitsOf(game, field, values)
        if (!limits) return []
        // Asked with nothing as the new value: how far a level may go depends on what is sent.
        const fields = [{ field, old: values[field], new: null }]
        const objection = judge.objection({ operation: 'update', target: 'user', fields })
        return [{ ...limits, locked: objection?.sentence ?? null }]
      }),
    )
    return all.flat()
  }

  implement(app, managedUser, {
    profile: async ({ params, viewer }) => {
      const profile = await profileOf(Number(params.id))
      const { uid, values } = profile
      const judge = await changes.judge(uid, viewer)
      const [fields, pending] = await Promise.all([limitsFor(profile, judge), listPending(portal, uid)])
      const error = judge.objection({ operation: 'delete', target: 'user', fields: [] })?.sentence ?? null
      return {
        user: { uid, ...values },
        fields,
        unavailable: profileFieldNames.filter((field) => !profileColumn(game.current(), field)),
        pending: pending.map((row) => presentChange(row, viewer)),
        deletion: { allowed: error === null, error },
      }
    },

    update: async ({ params, body, viewer, request }) => {
      const profile = await profileOf(Number(params.id))
      const { uid, values } = profile
      const { field, sent } = oneField(body)
      // Who may not change it learns that first, and nothing of what it may hold.
      const old = values[field]
      const fields = [{ field, old, new: Number(sent) || 0 }]
      const judge = await changes.judge(uid, viewer)
      judge.refuse({ operation: 'update', target: 'user', fields })
      const read = await readField(game, field, { sent, values })
      if ('error' in read) throw invalid(read.error, { [field]: read.error })
      if (!matches(request, valueTag(old)))
        throw movedOn(labelOf(field), old, await lastChangeBy(portal, uid, field))
      await refuseTakenName(field, read.value, uid)
      if (String(read.value) === String(old ?? '') && old !== null)
        throw conflict(`${labelOf(field)} is ${String(old)} already.`)
      const row = await changes.propose(
        {
          operation: 'update',
          target: 'user',
          uid,
          targetId: String(uid),
          targetName: nameOf(profile),
          fields: [
            { field, old, new: read.value },
            ...(await changedAlong(game, { field, value: read.value, values })),
          ],
          reason: body.reason,
        },
        asking(viewer, request),
      )
      return { change: presentChange(row, viewer) }
    },

    remove: async ({ params, body, viewer, request }) => {
      const profile = await profileOf(Number(params.id))
      const name = nameOf(profile)
      if (body.confirm !== name)
        throw invalid(`Type ${name} to confirm.`, { confirm: `Type ${name} to confirm.` })
      const row = await changes.propose(
        {
          operation: 'delete',
          target: 'user',
          targetId: String(profile.uid),
          targetName: name,
          uid: profile.uid,
          fields: [{ field: 'username', old: name, new: null }],
          reason: body.reason,
        },
        asking(viewer, request),
      )
      return { change: presentChange(row, viewer) }
    },

    inventory: async ({ params, viewer }) => {
      const profile = await profileOf(Number(params.id))
      const { uid } = profile
      const { items, available } = await listManagedInventory(game, uid)
      const judge = await changes.judge(uid, viewer)
      const canEdit =
        available && judge.objection({ operation: 'update', target: 'item', fields: [] }) === null
      return { username: nameOf(profile), inventory: items, available, canEdit }
    },

    updateItem: async ({ params, body, viewer, request }) => {
      const profile = await profileOf(Number(params.id))
      const { uid } = profile
      const { items, keeping } = await listManagedInventory(game, uid)
      const same = items.filter(({ id }) => id === body.item)
      const [item] = same
      if (!item) throw notFound('Item')
      if (same.length > 1)
        throw conflict('Several rows of the game bear this item’s number. It cannot be changed from here.')
      const text = String(body.quantity).trim()
      const quantity = Number(text)
      if (!/^\d{1,10}$/.test(text) || quantity > 2_147_483_647)
        throw invalid('The quantity must be a whole number from 0 to 2147483647.', {
          quantity: 'Not a quantity.',
        })
      if (!matches(request, valueTag(item.invQuantity))) throw movedOn(item.invitem, item.invQuantity, null)
      if (quantity === item.invQuantity) throw conflict(`${item.invitem} is ${quantity} already.`)
      const row = await changes.propose(
        {
          // A row of an item table goes when nothing is left; a column stays and holds 0.
          operation: quantity === 0 && keeping === 'rows' ? 'delete' : 'update',
          target: 'item',
          targetId: itemId(uid, item.id),
          targetName: item.invitem,
          uid,
          fields: [{ field: 'quantity', old: item.invQuantity, new: quantity }],
          reason: body.reason,
        },
        asking(viewer, request),
      )
      return { change: presentChange(row, viewer) }
    },

    vehicles: async ({ params, viewer }) => {
      const profile = await profileOf(Number(params.id))
      const { uid } = profile
      const judge = await changes.judge(uid, viewer)
      const canDelete = judge.objection({ operation: 'delete', target: 'vehicle', fields: [] }) === null
      return { username: nameOf(profile), vehicles: await listVehicles(game, uid), canDelete }
    },

    removeVehicle: async ({ params, body, viewer, request }) => {
      const { found, uid } = await ownedVehicle(params)
      const name = vehicleName(found.vehicle)
      if (body.confirm !== name)
        throw invalid(`Type ${name} to confirm.`, { confirm: `Type ${name} to confirm.` })
      const row = await changes.propose(
        {
          operation: 'delete',
          target: 'vehicle',
          targetId: vehicleId(uid, found.vehicle.id),
          targetName: name,
          uid,
          fields: [{ field: 'vehicle', old: name, new: null }],
          reason: body.reason,
        },
        asking(viewer, request),
      )
      return { change: presentChange(row, viewer) }
    },

    vehicle: async ({ params, viewer }) => {
      const { found, uid } = await ownedVehicle(params)
      const { vehicle, storage, unavailable } = found
      const judge = await changes.judge(uid, viewer)
      const canDelete = judge.objection({ operation: 'delete', target: 'vehicle', fields: [] }) === null
      return { vehicle, storage, unavailable, canDelete }
    },
  })

  async function ownedVehicle({ uid, vid }: { uid: string; vid: string }) {
    const found = await findVehicle(game, Number(vid))
    // Another's vehicle is as absent as a missing one.
    if (!found || found.ownerUid !== Number(uid)) throw notFound('Vehicle')
    return { found, uid: Number(uid) }
  }

  async function refuseTakenName(
    field: ProfileFieldName,
    value: string | number,
    uid: number,
  ): Promise<void> {
    if (field !== 'username') return
    const others = (await findAccountsByName(game, String(value))).filter((account) => account.uid !== uid)
    if (others.length > 0) throw conflict(`The name ${value} belongs to another character.`)
  }
}
