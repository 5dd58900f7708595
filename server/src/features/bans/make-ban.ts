import { maxBanDays, type bans } from '@idlewood/contract/bans'
import type { ChangedField } from '@idlewood/contract/changes'
import type { InputOf } from '@idlewood/contract/endpoint'
import type { Requester } from '../../changes/authorization.ts'
import { objectionToLockingOut } from '../../changes/locking-out.ts'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { actorOf } from '../../changes/actors-and-owners.ts'
import { countsDays } from '../../game/bans/ban-end.ts'
import { gameDateOf } from '../../game/bans/ban-entries.ts'
import { findInsertedId, rowOf } from '../../game/bans/ban-rows.ts'
import { signToWrite } from '../../game/signs.ts'
import { databaseNow } from '../../game/dates/moment-sql.ts'
import { lossyCharacters } from '../../game/characters-allowed.ts'
import type { Game } from '../../game/game.ts'
import { conflict, forbidden, invalid } from '../../http/refusals.ts'
import { say, type Sentence } from '../../language/sentences.ts'
import { insertDetails, recordRowId } from './ban-details.queries.ts'
import { attachPictures } from './ban-pictures.ts'
import type { BanDeps } from './bans.deps.ts'
import { keyOf, nameOfTarget, needsConfirmation, targetOf, type Target } from './ban-target.ts'
import { hasPoint } from './rule-points.ts'

type BanRequest = InputOf<typeof bans.make>['body']

const hour = 3600_000
const day = 24 * hour

/** Maximum characters of a reason in this game. */
export const reasonLength = (game: Game): number => game.current().column('bans', 'reason')?.length ?? 128

/** Maximum characters of the banning staff member’s name in this game. */
const authorLength = (game: Game): number => game.current().column('bans', 'bannedby')?.length ?? 24

export function requireBans({ game }: Pick<BanDeps, 'game'>): void {
  if (!game.current().table('bans')) throw conflict('This game keeps no table of bans.')
}

async function requireReason(game: Game, reason: string): Promise<void> {
  const column = game.current().column('bans', 'reason')
  if (!column) return
  const max = reasonLength(game)
  const refuse = (sentence: ReturnType<typeof say>) => invalid(sentence, { reason: sentence })
  if ([...reason].length > max) throw refuse(say('bans.reasonLong', { max }))
  const lost = await lossyCharacters(game, column, reason)
  if (lost !== '') throw refuse(say('bans.lostCharacters', { characters: lost }))
}

/** A request with its end as a time. Callers send hours, because the clock of a phone may be wrong. */
const withEnd = ({ hours, ...request }: BanRequest): BanRequest =>
  hours === undefined ? request : { ...request, until: new Date(Date.now() + hours * hour).toISOString() }

function requireEnd(game: Game, { until, permanent }: BanRequest): void {
  const wrong = (sentence: string | Sentence) => invalid(sentence, { until: sentence })
  if (!until) {
    if (!permanent && countsDays(game)) throw wrong(say('bans.daysOrPermanent'))
    return
  }
  const left = Date.parse(until) - Date.now()
  if (permanent) throw wrong('A permanent ban has no end.')
  if (left < 60_000) throw wrong('Choose an end in the future.')
  if (left > maxBanDays * day) throw wrong('Choose an end within ten years, or ban permanently.')
}

function requireForm({ problem, form }: Target): void {
  if (!problem) return
  const { sentence } = problem
  throw invalid(sentence, {
    [form === 'name' || form === 'nameAndAddress' ? 'username' : 'address']: sentence,
  })
}

/**
 * Staff cannot lock out someone who ranks above them, nor themselves. The refusal names only those whom they
 * named, because they may not learn whom else the address belongs to.
 */
async function requireRank(deps: BanDeps, { named, people }: Target, { viewer }: Requester): Promise<void> {
  const actor = await actorOf(deps.game, viewer)
  const toNamed = await objectionToLockingOut(deps, named, actor)
  if (toNamed) throw forbidden(toNamed.sentence)
  const toAny = await objectionToLockingOut(deps, people, actor)
  const isOwn = people.some(({ uid }) => uid === viewer.uid)
  if (toAny) throw forbidden(isOwn ? toAny.sentence : say('bans.above'))
}

const made = (field: string, value: string | number): ChangedField => ({ field, old: null, new: value })

/** A ban's fields in the audit trail: everything but the address, which is in the kept row. */
const fieldsOf = ({ form }: Target, { reason, permanent, until }: BanRequest): ChangedField[] => [
  made('form', form),
  made('reason', reason),
  ...(permanent ? [made('permanent', 1)] : []),
  ...(until ? [made('until', new Date(until).toISOString())] : []),
]

async function kickAll(
  { kick }: BanDeps,
  { named }: Target,
  said: { reason: string; from: string },
): Promise<boolean> {
  if (!kick) return false
  const kicked = await Promise.all(named.map(({ uid, username }) => kick({ uid, username, ...said })))
  return kicked.some(Boolean)
}

/** Checks everything that must hold before anything is written. */
async function check(
  deps: BanDeps,
  request: BanRequest,
  target: Target,
  requester: Requester,
): Promise<void> {
  requireForm(target)
  requireEnd(deps.game, request)
  requireMark(deps.game, request)
  await requireReason(deps.game, request.reason)
  if (!(request.points ?? []).every((point) => hasPoint(deps.rules, point)))
    throw invalid('That rule is not in the rule book.', { points: 'Choose a rule from the rule book.' })
  await requireRank(deps, target, requester)
  if (needsConfirmation(target) && !request.confirmed)
    throw conflict(say('bans.confirm', { count: target.people.length }))
}

/** Some forks mark permanent bans with a word that the portal cannot know. */
function requireMark(game: Game, { permanent }: BanRequest): void {
  const column = game.current().column('bans', 'permanent')
  if (!permanent || !column || signToWrite(column, true) !== undefined) return
  throw conflict(say('bans.permanentWord', { column: column.name }))
}

/** Makes a ban after checking that the game would enforce it and whom it locks out. */
export async function makeBan(
  deps: BanDeps,
  asked: BanRequest,
  requester: Requester,
): Promise<{ change: ChangeRow; kicked: boolean }> {
  requireBans(deps)
  const request = withEnd(asked)
  const { game, portal, changes } = deps
  const target = await targetOf(deps, request, requester)
  await check(deps, request, target, requester)
  const { reason, permanent, until, points = [], evidence = null, pictures = [] } = request
  const date = await databaseNow(game)
  const uid = target.named[0]?.uid ?? null
  const untilAt = until ? Date.parse(until) : null
  const row = rowOf(game, {
    ...target.row,
    uid,
    bannedby: [...requester.viewer.username].slice(0, authorLength(game)).join(''),
    date,
    reason,
    permanent: permanent ? 1 : 0,
    // The portal lifts the ban itself, so the game must not be earlier.
    days: untilAt === null ? null : Math.ceil((untilAt - Date.now()) / day),
  })
  const change = await changes.propose(
    {
      operation: 'restore',
      target: 'ban',
      targetId: keyOf(target.row),
      targetName: nameOfTarget(target),
      uid,
      fields: fieldsOf(target, request),
      reason,
      keptRow: JSON.stringify([row]),
      async begin(db, id) {
        await insertDetails(db, id, {
          uid,
          gameDate: gameDateOf(game, row) ?? date,
          untilAt,
          points,
          evidence,
        })
        await attachPictures(db, id, { ids: pictures, personId: requester.viewer.personId })
      },
    },
    requester,
  )
  await recordRowId(portal, change.id, await findInsertedId(game, row))
  return { change, kicked: await kickAll(deps, target, { reason, from: requester.viewer.username }) }
}
