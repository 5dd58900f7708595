/** Turns lines of the ledger into changes that give back what they took. */
import type { ledger as calls, GivingBack, LedgerLine, ReturnStep } from '@idlewood/contract/ledger'
import type { FieldValue } from '@idlewood/contract/changes'
import type { IdentityCheck } from '../../access/identity-check.ts'
import {
  requesterOf,
  type RequestedEdit,
  type Requester,
  type Authorization,
} from '../../changes/authorization.ts'
import type { Changes, Proposal } from '../../changes/changes.ts'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { presentChange, type EvidenceLine } from '../../changes/present-change.ts'
import { itemId } from '../../changes/targets.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { offsetOf } from '../../game/dates/clock.ts'
import { databaseNow } from '../../game/dates/moment-sql.ts'
import type { Game } from '../../game/game.ts'
import { listManagedInventory } from '../../game/readers/inventory.ts'
import { readField } from '../../game/readers/profile-limits.ts'
import { conflict, invalid, notFound, Refusal } from '../../http/refusals.ts'
import type { Handlers } from '../../http/implement.ts'
import { say, textProperty, type Sentence } from '../../language/sentences.ts'
import { forPlayers } from '../../ledger/addresses.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { isGift, listReturns, nextRound, recordReturns, type ReturnRow } from './give-back.queries.ts'
import {
  balancesOf,
  losersOf,
  movementsOf,
  partsFor,
  reasonFor,
  thingKey,
  type ReturnPart,
} from './give-back.rules.ts'
import { isoOf } from '../../db/moments.ts'

export interface GiveBackDeps {
  readonly ledger: Ledger
  readonly game: Game
  readonly portal: PortalDatabase
  readonly changes: Changes
  readonly identities: IdentityCheck
}

type Handler<Name extends keyof typeof calls> = Handlers<typeof calls>[Name]

/** A part with the change that carries it out, or the reason why there is none. */
interface Plan {
  readonly part: ReturnPart
  readonly name: string
  readonly thing: string | null
  readonly before: number | null
  readonly after: number | null
  readonly error: string | Sentence | null
  readonly proposal: Proposal | undefined
  readonly authorization: Authorization
}

type Edit = Pick<Proposal, 'operation' | 'target' | 'targetId' | 'targetName' | 'fields'>

interface PlannedPart {
  readonly thing: string | null
  readonly before: number | null
  readonly edit?: Edit
  readonly error?: string | Sentence
}

async function linesOf({ ask }: Ledger, keys: readonly string[]): Promise<LedgerLine[]> {
  const lines = await Promise.all([...new Set(keys)].map((key) => ask('line', { key })))
  return lines.map((line) => {
    if (!line) throw notFound('line')
    return line
  })
}

const signed = ({ part, amount }: ReturnPart): number => (part === 'give' ? amount : -amount)

async function moneyEdit(game: Game, part: ReturnPart, owner: Authorization['owner']): Promise<PlannedPart> {
  const { values } = owner?.profile ?? {}
  const old: FieldValue = values?.bank ?? null
  if (!owner || !values || old === null) return { thing: null, before: null, error: say('ledger.noBank') }
  const before = Number(old)
  if (before + signed(part) < 0)
    return { thing: null, before, error: say('ledger.tooLittle', { name: owner.username }) }
  const read = await readField(game, 'bank', { sent: String(before + signed(part)), values })
  if ('error' in read) return { thing: null, before, error: read.error }
  const edit: Edit = {
    operation: 'update',
    target: 'user',
    targetId: String(owner.uid),
    targetName: owner.username,
    fields: [{ field: 'bank', old, new: read.value }],
  }
  return { thing: null, before, edit }
}

async function itemEdit(
  game: Game,
  part: ReturnPart & { readonly thing: string },
  owner: Authorization['owner'],
): Promise<PlannedPart> {
  const none = { thing: part.thing, before: null }
  if (!owner) return { ...none, error: say('ledger.noItem', { name: part.name, thing: part.thing }) }
  const { items, keeping } = await listManagedInventory(game, owner.uid)
  const { inventory } = game.current()
  const isIt = (name: string): boolean => thingKey(name) === thingKey(part.thing)
  const column = inventory.kind === 'columns' ? inventory.columns.find(({ label }) => isIt(label)) : undefined
  const item =
    items.find(({ invitem }) => isIt(invitem)) ??
    (column && { id: column.column, invitem: column.label, invQuantity: 0 })
  if (!item) return { ...none, error: say('ledger.noItem', { name: owner.username, thing: part.thing }) }
  const { id, invitem: thing, invQuantity: before } = item
  if (before === null) return { thing, before, error: say('users.profile.unread', { label: thing }) }
  const after = before + signed(part)
  if (after < 0) return { thing, before, error: say('ledger.tooLittle', { name: owner.username }) }
  const edit: Edit = {
    operation: after === 0 && keeping === 'rows' ? 'delete' : 'update',
    target: 'item',
    targetId: itemId(owner.uid, id),
    targetName: thing,
    fields: [{ field: 'quantity', old: before, new: after }],
  }
  return { thing, before, edit }
}

const evidenceOf = (lines: readonly LedgerLine[]): string =>
  JSON.stringify(lines.map(({ key, at, log, text }): EvidenceLine => ({ key, at, log, text })))

interface ReturnRequest {
  readonly part: ReturnPart
  readonly reason: string | undefined
  /** What was given back of the lines before. */
  readonly earlier: readonly ReturnRow[]
}

/**
 * A sentence if this part was taken before, but nothing was given for it: doing it all again would take it
 * twice.
 */
function takenAlready({ part: { part, lines }, earlier }: ReturnRequest): Sentence | null {
  const own = earlier.filter(({ line }) => lines.some(({ key }) => key === line))
  const [taken] = part === 'give' || own.some(isGift) ? [] : own
  return taken ? say('ledger.taken', { name: taken.actor_name, id: String(taken.id) }) : null
}

/**
 * The kind of edit a part needs, whatever the current values: someone who may not make it learns nothing
 * about them.
 */
function kindOf({ part, thing }: ReturnPart): RequestedEdit {
  const [old, value] = part === 'give' ? [0, 1] : [1, 0]
  const changed = (field: string) => [{ field, old, new: value }]
  return thing === null
    ? { operation: 'update', target: 'user', fields: changed('bank') }
    : { operation: 'update', target: 'item', fields: changed('quantity') }
}

/** Whether the character belonged to its current owner when the lines were written. */
async function wasTheirs({ game, identities }: GiveBackDeps, { uid, lines }: ReturnPart): Promise<boolean> {
  const offset = offsetOf(await databaseNow(game), Date.now())
  const times = lines.flatMap(({ at }) => (at === null ? [] : Date.parse(`${at}Z`) - offset))
  return times.length === 0 || identities.isStillOfOwnerAt(uid, Math.min(...times))
}

/** The edit that carries out a part for its current owner. */
async function editOf(
  deps: GiveBackDeps,
  part: ReturnPart,
  owner: Authorization['owner'],
): Promise<PlannedPart> {
  const { thing } = part
  if (owner && !(await wasTheirs(deps, part)))
    return { thing, before: null, error: say('ledger.anotherOwner', { name: owner.username }) }
  return thing === null ? moneyEdit(deps.game, part, owner) : itemEdit(deps.game, { ...part, thing }, owner)
}

async function planOf(deps: GiveBackDeps, asked: ReturnRequest, { viewer }: Requester): Promise<Plan> {
  const { changes, portal, ledger } = deps
  const { part, reason } = asked
  const authorization = await changes.authorize(part.uid, viewer)
  const { owner } = authorization
  const name = owner?.username ?? part.name
  const objection = owner && authorization.objection(kindOf(part))
  const obstacle = objection ? objection.sentence : takenAlready(asked)
  const found: PlannedPart = obstacle
    ? { thing: part.thing, before: null, error: obstacle }
    : await editOf(deps, part, owner)
  const { thing, before, edit } = found
  const error = (edit && authorization.objection(edit)?.sentence) ?? found.error ?? null
  const after = before === null ? null : before + signed(part)
  const base = { part, name, thing, before, after, authorization }
  if (error !== null || !edit) return { ...base, error, proposal: undefined }
  const lines = [...new Set(part.lines.map(({ key }) => key))]
  const of = `${part.part}:${part.thing === null ? 'money' : 'thing'}`
  const round = await nextRound(portal, lines, of)
  // Lines of logs that players may not read are not quoted to them.
  const said = part.lines.flatMap(({ log, at, text }) =>
    ledger.forPlayers.has(log) ? [`${at?.replace('T', ' ') ?? ''} ${forPlayers(text)}`.trim()] : [],
  )
  const proposal: Proposal = {
    ...edit,
    uid: part.uid,
    reason: reasonFor(reason, said),
    evidence: evidenceOf(part.lines),
    begin: (db, changeId) => recordReturns(db, { lines, part: of, round, changeId }),
  }
  return { ...base, error: null, proposal }
}

function stepOf({ part, name, thing, before, after, error }: Plan): ReturnStep {
  return {
    part: part.part,
    uid: part.uid,
    name,
    thing,
    amount: part.amount,
    before,
    after: error === null ? after : null,
    error: error === null ? null : String(error),
    ...textProperty('errorText', error),
  }
}

/** The changes that gave something back, each listed once. */
const giftsAmong = (earlier: readonly ReturnRow[]): GivingBack['earlier'] =>
  [...new Map(earlier.filter(isGift).map((row) => [row.id, row])).values()].map(
    ({ id, actor_name, created_at, state }) => ({
      change: id,
      by: actor_name,
      at: isoOf(created_at),
      state,
    }),
  )

/** A preview of giving the lines back, as far as the viewer may do it. */
export function showGivingBack(deps: GiveBackDeps): Handler<'givingBack'> {
  return async ({ query, viewer, request }) => {
    const lines = await linesOf(deps.ledger, query.lines.split(','))
    const balances = balancesOf(lines)
    const losers = losersOf(balances)
    const [loser] = losers
    const to = query.to === undefined ? (losers.length === 1 && loser ? loser.uid : null) : Number(query.to)
    const parts = to === null ? [] : partsFor(balances, to)
    const requester = requesterOf(viewer, request)
    const earlier = await listReturns(
      deps.portal.db,
      lines.map(({ key }) => key),
    )
    const plans = await Promise.all(
      parts.map((part) => planOf(deps, { part, reason: undefined, earlier }, requester)),
    )
    const unused = lines.filter((line) => !movementsOf(line).some(({ amount }) => amount < 0)).length
    return { losers, to, steps: plans.map(stepOf), unused, earlier: giftsAmong(earlier) }
  }
}

function refuseReturned(earlier: Pick<ChangeRow, 'id' | 'actor_name'> | undefined): void {
  if (earlier) throw conflict(say('ledger.givenBack', { name: earlier.actor_name, id: String(earlier.id) }))
}

function proposalsOf(plans: readonly Plan[]): Proposal[] {
  return plans.map(({ part, error, proposal, authorization }) => {
    if (proposal) return proposal
    // Names the missing permission if one would be enough.
    authorization.refuse(kindOf(part))
    throw conflict(error ?? 'Nothing was changed.')
  })
}

/**
 * Makes the changes. After the first one has been made, the refusal of another is returned in the reply
 * instead of thrown.
 */
export function giveBack(deps: GiveBackDeps): Handler<'giveBack'> {
  return async ({ body, viewer, request }) => {
    const lines = await linesOf(deps.ledger, body.lines)
    const requester = requesterOf(viewer, request)
    const parts = partsFor(balancesOf(lines), body.to).filter(({ part }) => part === 'give' || body.takes)
    if (parts.length === 0)
      throw invalid(say('ledger.nothingLost'), { to: String(say('ledger.nothingLost')) })
    const keys = lines.map(({ key }) => key)
    const earlier = await listReturns(deps.portal.db, keys)
    if (!body.again) refuseReturned(earlier.find(isGift))
    const known = new Set(earlier.map(({ id }) => id))
    const plans = await Promise.all(
      parts.map((part) => planOf(deps, { part, reason: body.reason, earlier }, requester)),
    )
    const proposals = proposalsOf(plans)
    await deps.changes.requireSignInFor(proposals, viewer)
    const made: ChangeRow[] = []
    let refused: string | Sentence | null = null
    for (const proposal of proposals) {
      try {
        const row = await deps.changes.propose(
          {
            ...proposal,
            async begin(db, changeId) {
              // Someone else may have given them back since the first check.
              refuseReturned((await listReturns(db, keys)).find(({ id }) => !known.has(id)))
              await proposal.begin?.(db, changeId)
            },
          },
          requester,
        )
        known.add(row.id)
        made.push(row)
      } catch (error) {
        if (!(error instanceof Refusal) || made.length === 0) throw error
        refused = error.sentence
        break
      }
    }
    return {
      changes: made.map((row) => presentChange(row, viewer)),
      refused: refused === null ? null : String(refused),
      ...textProperty('refusedText', refused),
    }
  }
}
