import type { ChangedField } from '@idlewood/contract/changes'
import type { FastifyRequest } from 'fastify'
import type { Changes } from '../../changes/changes.ts'
import { isHiddenFrom } from '../../changes/hidden.ts'
import { actorOf, ownerOf, type Registry } from '../../changes/actors-and-owners.ts'
import {
  actorOfRequest,
  beginPortalEntry,
  completePortalEntry,
  recordPortalChange,
  type PortalEntry,
} from '../../changes/record.ts'
import { objectionToRank } from '../../changes/rules.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import type { ActResult } from '../../game/acts/act-result.ts'
import type { ActKind, Acts } from '../../game/acts/acts.ts'
import { textObjection } from '../../game/acts/game-text.ts'
import type { Online } from '../../game/online/online.ts'
import { fold, type Player } from '../../game/presence/player-list.ts'
import type { Presence } from '../../game/presence/presence.ts'
import { conflict, forbidden, invalid, notFound } from '../../http/refusals.ts'
import type { Limit } from '../../http/limits.ts'
import { say } from '../../language/sentences.ts'
import type { SignedInViewer } from '../../http/request.ts'

export interface ActDeps extends Registry {
  online: Online
  acts: Acts
  changes: Changes
  /** The players of the game server that uses this database. */
  players: Presence
  limit: Limit
}

/** A signed-in viewer and their request. */
export interface Caller {
  viewer: SignedInViewer
  request: FastifyRequest
}

type CompletedAct = ActResult & { state: Exclude<ActResult['state'], 'refused' | 'public'> }

function getPlayer({ players }: ActDeps, name: string): Player {
  const player = players.players().players.find((one) => fold(one.name) === fold(name))
  if (!player) throw notFound('player')
  return player
}

/**
 * Throws unless the viewer outranks every account the player may be using: staff on duty are shown under
 * another name, which several accounts may share.
 */
async function refuseAbove(deps: ActDeps, viewer: SignedInViewer, player: Player): Promise<void> {
  const { accounts } = await deps.online.identify(player)
  const actor = await actorOf(deps.game, viewer)
  for (const { uid } of accounts) {
    const owner = await ownerOf(deps, uid)
    const objection = owner && objectionToRank(actor, owner)
    if (objection) throw forbidden(objection.sentence)
  }
}

/** Throws if there is no way to reach the game, or if the game cannot display the text. */
function refuseText({ acts }: ActDeps, act: ActKind, { from, text, field }: ActText): void {
  if (acts.channels()[act] === null) throw conflict(say('online.way.none'))
  const room = acts.room(act, from)
  const sentence = room && textObjection(text, room)
  if (sentence) throw invalid(sentence, { [field]: sentence })
}

interface ActText {
  from: string
  text: string
  /** The field of the request that contains the text. */
  field: string
}

/** Refuses an act that never started; one that did start is reported with its outcome. */
function refuseUnbegun(result: ActResult): CompletedAct {
  const { state } = result
  if (state === 'refused') throw conflict(say('online.way.refused'))
  if (state === 'public') throw conflict(say('online.way.public'))
  return { ...result, state }
}

interface ActRecord {
  target: Pick<PortalEntry, 'targetId' | 'targetName' | 'uid'>
  fields: ChangedField[]
}

/**
 * Writes the entry before the act, so that none is missing after a crash, and adds the outcome afterwards.
 */
async function recorded(
  { portal }: ActDeps,
  { viewer, request }: Caller,
  { target, fields }: ActRecord,
  act: () => Promise<ActResult>,
): Promise<CompletedAct> {
  const entry = { operation: 'update', target: 'inGame', ...target, fields } as const
  const id = await inTransaction(portal.db, (db) =>
    beginPortalEntry(db, entry, actorOfRequest(viewer, request)),
  )
  const result = await act()
  const outcome = { field: 'outcome', old: null, new: result.answer ?? result.state }
  await retrying(() => completePortalEntry(portal.db, id, [...fields, outcome]))
  return refuseUnbegun(result)
}

async function targetOf({ online }: ActDeps, player: Player): Promise<ActRecord['target']> {
  const { account } = await online.identify(player)
  return { targetId: player.name, targetName: account?.username ?? player.name, uid: account?.uid ?? null }
}

/** Kicks a player whom the viewer outranks. */
export async function kick(
  deps: ActDeps,
  caller: Caller,
  { name, reason }: { name: string; reason: string },
): Promise<CompletedAct> {
  const { viewer } = caller
  await deps.limit.spend(viewer.personId)
  const player = getPlayer(deps, name)
  await refuseAbove(deps, viewer, player)
  const from = viewer.username
  refuseText(deps, 'kick', { from, text: reason, field: 'reason' })
  const fields = [{ field: 'kick', old: null, new: reason }]
  return recorded(deps, caller, { target: await targetOf(deps, player), fields }, () =>
    deps.acts.kick(player.name, { from, text: reason }),
  )
}

/** The online player using an account, whatever name they show. Throws if there is none. */
async function playerOf({ online }: ActDeps, uid: number): Promise<Player> {
  const { players } = await online.now()
  const player = players.find(({ account }) => account?.uid === uid)
  if (!player) throw conflict(say('online.apply.away'))
  return player
}

/**
 * Kicks the player a queued change is waiting for. The change is applied as soon as the game has saved them.
 */
export async function applyNow(
  deps: ActDeps,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<CompletedAct> {
  const change = await deps.changes.find(Number(id))
  if (!change || (await isHiddenFrom(deps.portal, change, caller.viewer))) throw notFound('change')
  if (change.state !== 'queued' || change.uid === null) throw conflict(say('online.apply.over'))
  const { name } = await playerOf(deps, change.uid)
  const outcome = await kick(deps, caller, { name, reason })
  await deps.changes.retryNow(change.id)
  return outcome
}

/** Sends a message to one player. */
export async function message(
  deps: ActDeps,
  caller: Caller,
  { name, text }: { name: string; text: string },
): Promise<CompletedAct> {
  const { viewer } = caller
  await deps.limit.spend(viewer.personId)
  const player = getPlayer(deps, name)
  const from = viewer.username
  refuseText(deps, 'message', { from, text, field: 'text' })
  const fields = [{ field: 'message', old: null, new: text }]
  return recorded(deps, caller, { target: await targetOf(deps, player), fields }, () =>
    deps.acts.message(player.name, { from, text }),
  )
}

/** Sends a message to all players. */
export async function announce(deps: ActDeps, caller: Caller, text: string): Promise<CompletedAct> {
  const { viewer } = caller
  await deps.limit.spend(viewer.personId)
  const from = viewer.username
  refuseText(deps, 'say', { from, text, field: 'text' })
  const target = { targetId: 'everybody', targetName: '', uid: null }
  const fields = [{ field: 'say', old: null, new: text }]
  return recorded(deps, caller, { target, fields }, () => deps.acts.say({ from, text }))
}

/** Returns the address a player connects from. The audit trail records who looked it up, not the address. */
export async function lookAtAddress(deps: ActDeps, { viewer, request }: Caller, name: string) {
  await deps.limit.spend(viewer.personId)
  const player = getPlayer(deps, name)
  await refuseAbove(deps, viewer, player)
  const { targetId, targetName } = await targetOf(deps, player)
  const fields = [{ field: 'address', old: null, new: 1 }]
  // Without a uid, so that the player does not see in their own list who looked.
  const entry = { operation: 'update', target: 'inGame', targetId, targetName, uid: null, fields } as const
  await retrying(() =>
    deps.portal.db
      .transaction()
      .execute((db) => recordPortalChange(db, entry, actorOfRequest(viewer, request))),
  )
  return { address: player.address }
}
