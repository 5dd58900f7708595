import type { ChangedField } from '@idlewood/contract/changes'
import { isRange } from '@idlewood/contract/bans'
import type { Requester } from '../../changes/authorization.ts'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { noAddress, listRefusingRows } from '../../game/bans/ban-check.ts'
import { entriesOf, type BanEntry } from '../../game/bans/ban-entries.ts'
import { activeRowsLike, findRows, nobody, rowsOf } from '../../game/bans/ban-rows.ts'
import { charactersNamed, charactersNamedEach } from '../../game/bans/reach.ts'
import type { Game } from '../../game/game.ts'
import type { WholeRow } from '../../game/rows/rows.ts'
import { foldedName } from '../../game/text.ts'
import { forbidden, notFound } from '../../http/refusals.ts'
import { say } from '../../language/sentences.ts'
import { keyOf } from './ban-target.ts'
import type { BanDeps } from './bans.deps.ts'
import { requireBans } from './make-ban.ts'

/** The rows that lifting a ban deletes, and those that still lock out the same player. */
export interface LiftPlan {
  readonly entry: BanEntry
  readonly rows: readonly BanEntry[]
  readonly stays: readonly BanEntry[]
}

/** A row without a name or address: it bans nobody, or a character who no longer exists. */
const isOfNobody = ({ username, address }: BanEntry): boolean => username === null && address === null

/** The rows that have not ended and ban the same as this one. */
const activeRowsOf = (game: Game, entry: BanEntry): Promise<WholeRow[]> =>
  isOfNobody(entry)
    ? activeRowsLike(game, entry.row)
    : rowsOf(game, { username: entry.username, ip: entry.address })

/**
 * All rows with the ban's name or exact address. The game's own unban command deletes only the first of them.
 */
export async function planLift(deps: Pick<BanDeps, 'game'>, id: number): Promise<LiftPlan> {
  requireBans(deps)
  const { game } = deps
  const [row] = await findRows(game, [id])
  if (!row) throw notFound('ban')
  const [entry] = await entriesOf(game, [row])
  if (!entry) throw notFound('ban')
  const rows = await entriesOf(game, await activeRowsOf(game, entry))
  // The ban has ended.
  if (!rows.some((one) => one.id === id)) throw notFound('ban')
  return { entry, rows, stays: await staysOf(game, entry, rows) }
}

/** Range and address bans that still lock out the player of this ban. */
async function staysOf(game: Game, { username, address }: BanEntry, rows: readonly BanEntry[]) {
  const [player] = username === null ? [] : await charactersNamed(game, username)
  const last = player?.address ?? (address !== null && !isRange(address) ? address : null)
  const found = await listRefusingRows(game, { username, address: last ?? noAddress })
  const gone = new Set(rows.map(({ id }) => id))
  return (await entriesOf(game, found)).filter(({ id }) => !gone.has(id))
}

const gone = (field: string, value: string | number): ChangedField => ({ field, old: value, new: null })

const fieldsOf = ({ entry, rows }: LiftPlan): ChangedField[] => [
  gone('form', rows.some(({ form }) => form === 'range') ? 'range' : entry.form),
  ...(entry.reason === null ? [] : [gone('reason', entry.reason)]),
  ...(rows.some(({ permanent }) => permanent) ? [gone('permanent', 1)] : []),
  ...(rows.length > 1 ? [gone('rows', rows.length)] : []),
]

/**
 * Staff cannot lift a ban of someone who ranks above them, no matter which row has the name. Only the person
 * of this ban is named to them, because they may not learn whom else its address belongs to.
 */
async function requireRank({ game, changes }: BanDeps, plan: LiftPlan, { viewer }: Requester): Promise<void> {
  const edit = { operation: 'delete', target: 'ban', fields: fieldsOf(plan) } as const
  const own = plan.entry.username === null ? undefined : foldedName(plan.entry.username)
  const names = new Set(plan.rows.flatMap(({ username }) => username ?? []))
  const isOwn = (name: string): boolean => foldedName(name) === own
  const ordered = [...names].filter(isOwn).concat([...names].filter((name) => !isOwn(name)))
  const found = await charactersNamedEach(game, ordered)
  for (const [index, name] of ordered.entries()) {
    for (const { uid } of found[index] ?? []) {
      const { objection, refuse } = await changes.authorize(uid, viewer)
      const obstacle = objection(edit)
      if (obstacle && !obstacle.required && !isOwn(name)) throw forbidden(say('bans.liftAbove'))
      refuse(edit)
    }
  }
}

/** The target of the change that lifts a ban, for the mailbox and the audit trail. */
function targetOf(entry: BanEntry): { targetId: string; targetName: string } {
  const { id, uid, username, address, form } = entry
  if (isOfNobody(entry)) return { targetId: `row:${id}`, targetName: form === 'name' ? `#${uid}` : 'Nobody' }
  return {
    targetId: keyOf({ username: username ?? nobody, ip: address ?? nobody }),
    targetName: username ?? (form === 'range' ? 'An address range' : 'An address'),
  }
}

export async function liftBan(
  deps: BanDeps,
  { id, reason }: { id: number; reason: string | undefined },
  requester: Requester,
): Promise<ChangeRow> {
  const plan = await planLift(deps, id)
  await requireRank(deps, plan, requester)
  const { entry, rows } = plan
  const [player] = entry.username === null ? [] : await charactersNamed(deps.game, entry.username)
  return deps.changes.propose(
    {
      operation: 'delete',
      target: 'ban',
      ...targetOf(entry),
      uid: player?.uid ?? null,
      fields: fieldsOf(plan),
      reason,
      keptRow: JSON.stringify(rows.map(({ row }) => row)),
    },
    requester,
  )
}
