import type { punishments } from '@idlewood/contract/punishments'
import { requesterOf } from '../../changes/authorization.ts'
import { presentChange } from '../../changes/present-change.ts'
import { databaseNow } from '../../game/dates/moment-sql.ts'
import type { Game } from '../../game/game.ts'
import { withoutAddresses } from '../../game/record/events.ts'
import { descriptionOf, findFlag, flagRowOf, hasFlag, unfilledColumns } from '../../game/record/flag-rows.ts'
import { conflict, notFound } from '../../http/refusals.ts'
import type { Handlers } from '../../http/implement.ts'
import { contextOf, requireFitting, type PunishmentDeps } from './punish.ts'

type Handler<Name extends keyof typeof punishments> = Handlers<typeof punishments>[Name]

/** The maximum length of a flag in characters; null if flags cannot be added in this game. */
export function flagLengthOf(game: Game): number | null {
  const map = game.current()
  const description = map.column('flags', 'description')
  const hasRoom = description !== undefined && unfilledColumns(game).length === 0
  return map.table('flags') && hasRoom ? Math.min(description.length ?? 128, 500) : null
}

/** The audit trail and the players' own lists show a flag's text, without addresses. */
const fieldsOf = (said: string, isNew: boolean) => {
  const text = withoutAddresses(said)
  return [{ field: 'flag', old: isNew ? null : text, new: isNew ? text : null }]
}

export const flag =
  (deps: PunishmentDeps): Handler<'flag'> =>
  async ({ body: { text }, ...asked }) => {
    const { authorization, owner, viewer, request } = await contextOf(deps, asked)
    const { uid, username } = owner
    const fields = fieldsOf(text, true)
    authorization.refuse({ operation: 'restore', target: 'flag', fields })
    const { game } = deps
    const max = flagLengthOf(game)
    if (max === null) throw conflict('This game keeps no flags that can be made here.')
    const map = game.current()
    await requireFitting(game, { text, max, column: map.column('flags', 'description') }, 'text')
    if (await hasFlag(game, uid, text)) throw conflict('They have this flag already.')
    const by = [...viewer.username].slice(0, map.column('flags', 'by')?.length ?? 24).join('')
    const kept = flagRowOf(game, { uid, by, date: await databaseNow(game), description: text })
    const row = await deps.changes.propose(
      {
        operation: 'restore',
        target: 'flag',
        // Makes two requests at once wait for each other.
        targetId: String(uid),
        targetName: username,
        uid,
        fields,
        reason: undefined,
        keptRow: JSON.stringify(kept),
      },
      requesterOf(viewer, request),
      authorization,
    )
    return { change: presentChange(row, viewer) }
  }

export const unflag =
  (deps: PunishmentDeps): Handler<'unflag'> =>
  async ({ body: { row: id, reason }, ...asked }) => {
    const { authorization, owner, viewer, request } = await contextOf(deps, asked)
    const { uid, username } = owner
    authorization.refuse({ operation: 'delete', target: 'flag', fields: [] })
    const kept = await findFlag(deps.game, { id, uid })
    if (!kept) throw notFound('flag')
    const row = await deps.changes.propose(
      {
        operation: 'delete',
        target: 'flag',
        targetId: `${uid}:${id}`,
        targetName: username,
        uid,
        fields: fieldsOf(descriptionOf(deps.game, kept), false),
        reason,
        keptRow: JSON.stringify(kept),
      },
      requesterOf(viewer, request),
      authorization,
    )
    return { change: presentChange(row, viewer) }
  }
