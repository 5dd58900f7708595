import type { ChangedField } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import { maxWarnings, type PunishmentField } from '@idlewood/contract/punishment-fields'
import type { punishments } from '@idlewood/contract/punishments'
import type { FastifyRequest } from 'fastify'
import { requesterOf, type Authorization } from '../../changes/authorization.ts'
import type { Changes } from '../../changes/changes.ts'
import type { KnownOwner } from '../../changes/actors-and-owners.ts'
import { presentChange } from '../../changes/present-change.ts'
import type { Game } from '../../game/game.ts'
import { countOf, readPunishables, type Punishables } from '../../game/record/punishable.ts'
import { lossyCharacters } from '../../game/characters-allowed.ts'
import { conflict, invalid, notFound, preconditionFailed } from '../../http/refusals.ts'
import { matches } from '../../http/if-match.ts'
import type { Handlers } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { punishmentLabel } from '../../language/field-labels.ts'
import { say } from '../../language/sentences.ts'
import {
  findUnread,
  jailCounts,
  jailFields,
  jailOf,
  mutesOf,
  oneField,
  releaseFields,
  warningsOf,
} from './punishments.rules.ts'

export interface PunishmentDeps {
  game: Game
  changes: Changes
}

type Handler<Name extends keyof typeof punishments> = Handlers<typeof punishments>[Name]

/** The person concerned, what the viewer may do to them, and the request. */
export interface PunishmentContext {
  authorization: Authorization
  owner: KnownOwner
  viewer: SignedInViewer
  request: FastifyRequest
}

interface PunishmentRequest {
  params: { id: string }
  viewer: SignedInViewer
  request: FastifyRequest
}

/** Reads the owner of the record and what the viewer may do. */
export async function contextOf(
  { changes }: PunishmentDeps,
  { params, viewer, request }: PunishmentRequest,
): Promise<PunishmentContext> {
  const authorization = await changes.authorizeOwner(Number(params.id), viewer)
  return { authorization, owner: authorization.owner, viewer, request }
}

/** The same for an edit of these fields. Refuses the viewer before revealing anything of the record. */
async function editContextOf(
  deps: PunishmentDeps,
  asked: PunishmentRequest,
  counts: readonly [PunishmentField, ...PunishmentField[]],
): Promise<PunishmentContext & { punishables: Punishables }> {
  const context = await contextOf(deps, asked)
  const fields = [{ field: counts[0], old: null, new: null }]
  context.authorization.refuse({ operation: 'update', target: 'user', fields })
  const punishables = await readPunishables(deps.game, context.owner.uid)
  if (!punishables) throw notFound('user')
  const unread = findUnread(punishables, counts)
  if (unread) throw conflict(say('users.profile.unread', { label: punishmentLabel(unread) }))
  return { ...context, punishables }
}

/** Throws 412 if somebody else has changed the value first. */
function requireUnchanged(request: FastifyRequest, now: number | null): void {
  if (!matches(request, valueTag(now)))
    throw preconditionFailed(say('records.movedOn', { now: String(now) }), now)
}

async function propose(
  { changes }: PunishmentDeps,
  { authorization, owner, viewer, request }: PunishmentContext,
  { fields, reason }: { fields: ChangedField[]; reason: string },
) {
  const { uid, username } = owner
  const row = await changes.propose(
    { operation: 'update', target: 'user', targetId: String(uid), targetName: username, uid, fields, reason },
    requesterOf(viewer, request),
    authorization,
  )
  return { change: presentChange(row, viewer) }
}

/** Throws if a text is too long for the game's column or has characters it cannot store. */
export async function requireFitting(
  game: Game,
  {
    text,
    max,
    column,
  }: { text: string; max: number; column: Parameters<typeof lossyCharacters>[1] | undefined },
  field: string,
): Promise<void> {
  const refuse = (sentence: ReturnType<typeof say>) => invalid(sentence, { [field]: sentence })
  if ([...text].length > max) throw refuse(say('records.textLong', { max }))
  const lost = column ? await lossyCharacters(game, column, text) : ''
  if (lost !== '') throw refuse(say('records.textCharacters', { characters: lost }))
}

const unkept = () => conflict('This game keeps nothing of the kind.')

export const jail =
  (deps: PunishmentDeps): Handler<'jail'> =>
  async ({ body: { minutes, reason }, ...asked }) => {
    const context = await editContextOf(deps, asked, jailCounts)
    const { punishables, viewer } = context
    const room = jailOf(punishables)
    if (!room) throw unkept()
    if (minutes > room.maxMinutes) {
      const sentence = say('records.jailLong', { max: room.maxMinutes })
      throw invalid(sentence, { minutes: sentence })
    }
    const column = punishables.get('prisonreason')?.column
    await requireFitting(deps.game, { text: reason, max: room.reasonLength, column }, 'reason')
    requireUnchanged(asked.request, countOf(punishables, 'jailtype'))
    const fields = jailFields(punishables, { minutes, by: viewer.username, reason })
    return propose(deps, context, { fields, reason })
  }

export const release =
  (deps: PunishmentDeps): Handler<'release'> =>
  async ({ body: { reason }, ...asked }) => {
    const context = await editContextOf(deps, asked, jailCounts)
    const { punishables } = context
    if (!jailOf(punishables)) throw unkept()
    if (countOf(punishables, 'jailtype') === 0 && countOf(punishables, 'jailtime') === 0)
      throw conflict('They are not in jail.')
    requireUnchanged(asked.request, countOf(punishables, 'jailtype'))
    return propose(deps, context, { fields: releaseFields(punishables), reason })
  }

export const warn =
  (deps: PunishmentDeps): Handler<'warn'> =>
  async ({ body: { kind, reason }, ...asked }) => {
    const context = await editContextOf(deps, asked, [kind])
    const known = warningsOf(context.punishables).find((one) => one.kind === kind)
    if (!known) throw unkept()
    requireUnchanged(asked.request, known.count)
    if (known.count >= maxWarnings) throw conflict(say('records.warningsFull', { count: known.count }))
    const fields = oneField(context.punishables, kind, Math.max(0, known.count) + 1)
    return propose(deps, context, { fields, reason })
  }

export const unwarn =
  (deps: PunishmentDeps): Handler<'unwarn'> =>
  async ({ body: { kind, reason }, ...asked }) => {
    const context = await editContextOf(deps, asked, [kind])
    const known = warningsOf(context.punishables).find((one) => one.kind === kind)
    if (!known) throw unkept()
    requireUnchanged(asked.request, known.count)
    if (known.count <= 0) throw conflict('They have no warning of this kind.')
    return propose(deps, context, { fields: oneField(context.punishables, kind, known.count - 1), reason })
  }

export const mute =
  (deps: PunishmentDeps): Handler<'mute'> =>
  async ({ body: { channel, hours, reason }, ...asked }) => {
    const context = await editContextOf(deps, asked, [channel])
    const known = mutesOf(context.punishables).find((one) => one.channel === channel)
    if (!known) throw unkept()
    const isOfReports = channel === 'reportmuted'
    if (isOfReports !== (hours !== undefined)) {
      const sentence = isOfReports ? 'Say for how many hours.' : 'Only reports are muted for hours.'
      throw invalid(sentence, { hours: sentence })
    }
    if (known.value > 0) throw conflict('They are muted there already.')
    return propose(deps, context, { fields: oneField(context.punishables, channel, hours ?? 1), reason })
  }

export const unmute =
  (deps: PunishmentDeps): Handler<'unmute'> =>
  async ({ body: { channel, reason }, ...asked }) => {
    const context = await editContextOf(deps, asked, [channel])
    const known = mutesOf(context.punishables).find((one) => one.channel === channel)
    if (!known) throw unkept()
    if (known.value === 0) throw conflict('They are not muted there.')
    return propose(deps, context, { fields: oneField(context.punishables, channel, 0), reason })
  }
