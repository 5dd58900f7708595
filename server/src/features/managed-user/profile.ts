import { valueTag } from '@idlewood/contract/entity-tag'
import type { FieldLimits } from '@idlewood/contract/managed-user'
import { profileFieldNames } from '@idlewood/contract/profile-fields'
import { requesterOf, type Authorization } from '../../changes/authorization.ts'
import { hiddenInGame } from '../../changes/hidden.ts'
import { presentChange } from '../../changes/present-change.ts'
import { isNameOfAnother } from '../../game/accounts.ts'
import type { Game } from '../../game/game.ts'
import type { GameMap } from '../../game/map/capability-map.ts'
import { readOnlyReason } from '../../game/map/durability.ts'
import { dependentChanges } from '../../game/readers/memberships.ts'
import { profileColumn, type Profile } from '../../game/readers/profile-fields.ts'
import { limitsOf, readField } from '../../game/readers/profile-limits.ts'
import { readProfileValue } from '../../game/readers/profile-values.ts'
import { conflict, invalid } from '../../http/refusals.ts'
import { matches } from '../../http/if-match.ts'
import type { Handler, ManagedUserDeps } from './managed-user.deps.ts'
import { staleValue, oneField } from './managed-user.rules.ts'
import { lastChangeBy, listPending } from './managed-user.queries.ts'
import { profileLabel } from '../../language/field-labels.ts'
import { say, textProperty } from '../../language/sentences.ts'

async function listLimits(
  game: Game,
  { values }: Profile,
  { objection }: Pick<Authorization, 'objection'>,
): Promise<FieldLimits[]> {
  const map = game.current()
  const table = map.table('users')
  const readOnly = table ? readOnlyReason(map, table) : null
  const all = await Promise.all(
    profileFieldNames.map(async (field) => {
      const limits = await limitsOf(game, field, values)
      if (!limits) return []
      // Checked without a new value, because the limit on a level depends on the value sent.
      const fields = [{ field, old: values[field], new: null }]
      const locked = objection({ operation: 'update', target: 'user', fields })?.sentence ?? readOnly
      return [{ ...limits, locked: locked && String(locked), ...textProperty('lockedText', locked) }]
    }),
  )
  return all.flat()
}

/** A profile's values as shown on the page, and the fields that cannot be shown. */
function presentValues(map: GameMap, { uid, values }: Profile) {
  const read = profileFieldNames.map((field) => ({ field, ...readProfileValue(map, field, values[field]) }))
  const isUnavailable = ({ field, value, isExact }: (typeof read)[number]): boolean =>
    !profileColumn(map, field) || (!isExact && value === null)
  return {
    user: {
      uid,
      // One value for each name in the list.
      ...(Object.fromEntries(read.map(({ field, value }) => [field, value])) as Profile['values']),
    },
    unavailable: read.filter(isUnavailable).map(({ field }) => field),
  }
}

export function showProfile(deps: ManagedUserDeps): Handler<'profile'> {
  const { game, portal } = deps
  return async ({ params, viewer }) => {
    const authorization = await deps.changes.authorizeOwner(Number(params.id), viewer)
    const { uid, profile } = authorization.owner
    const [fields, pending] = await Promise.all([
      listLimits(game, profile, authorization),
      listPending(portal, { uid, hidden: hiddenInGame(viewer) }),
    ])
    const removal = authorization.objection({ operation: 'delete', target: 'user', fields: [] })
    const error = removal?.sentence ?? null
    return {
      ...presentValues(game.current(), profile),
      fields,
      pending: pending.map((row) => presentChange(row, viewer)),
      deletion: { allowed: error === null, error: error && String(error), ...textProperty('text', error) },
    }
  }
}

export function updateProfile(deps: ManagedUserDeps): Handler<'update'> {
  const { game, portal, changes } = deps
  return async ({ params, body, viewer, request }) => {
    const authorization = await deps.changes.authorizeOwner(Number(params.id), viewer)
    const { uid, username, profile } = authorization.owner
    const { values } = profile
    const { field, sent } = oneField(body)
    // Check the permission first, so that someone without it learns nothing about valid values.
    const old = values[field]
    const fields = [{ field, old, new: Number(sent) || 0 }]
    authorization.refuse({ operation: 'update', target: 'user', fields })
    const read = await readField(game, field, { sent, values })
    if ('error' in read) throw invalid(read.error, { [field]: read.error })
    const { value } = read
    if (!matches(request, valueTag(old)))
      throw staleValue(profileLabel(field), old, await lastChangeBy(portal, uid, field))
    if (field === 'username' && (await isNameOfAnother(game, String(value), uid)))
      throw conflict(say('users.nameTaken', { name: String(value) }))
    if (String(value ?? '') === String(old ?? '') && (old !== null || value === null))
      throw conflict(`${profileLabel(field)} is ${String(old ?? 'empty')} already.`)
    const row = await changes.propose(
      {
        operation: 'update',
        target: 'user',
        uid,
        targetId: String(uid),
        targetName: username,
        fields: [{ field, old, new: value }, ...(await dependentChanges(game, { field, value, values }))],
        reason: body.reason,
      },
      requesterOf(viewer, request),
      authorization,
    )
    return { change: presentChange(row, viewer) }
  }
}

export function removeAccount(deps: ManagedUserDeps): Handler<'remove'> {
  return async ({ params, body, viewer, request }) => {
    const authorization = await deps.changes.authorizeOwner(Number(params.id), viewer)
    const { uid, username } = authorization.owner
    const sentence = say('users.confirm', { name: username })
    if (body.confirm !== username) throw invalid(sentence, { confirm: sentence })
    const row = await deps.changes.propose(
      {
        operation: 'delete',
        target: 'user',
        targetId: String(uid),
        targetName: username,
        uid,
        fields: [{ field: 'username', old: username, new: null }],
        reason: body.reason,
      },
      requesterOf(viewer, request),
      authorization,
    )
    return { change: presentChange(row, viewer) }
  }
}
