import { staffPrison } from '@idlewood/contract/punishment-fields'
import { punishments } from '@idlewood/contract/punishments'
import type { FastifyInstance } from 'fastify'
import { countOf, readPunishables } from '../../game/record/punishable.ts'
import { notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import { textProperty } from '../../language/sentences.ts'
import { flag, flagLengthOf, unflag } from './flags.ts'
import { contextOf, jail, mute, release, unmute, unwarn, warn, type PunishmentDeps } from './punish.ts'
import { findUnread, jailCounts, jailOf, mutesOf, warningsOf } from './punishments.rules.ts'

type PunishmentRequest = Parameters<typeof contextOf>[1]

async function options(deps: PunishmentDeps, asked: PunishmentRequest) {
  const { authorization, owner } = await contextOf(deps, asked)
  const punishables = await readPunishables(deps.game, owner.uid)
  if (!punishables) throw notFound('user')
  // If the viewer has the permission, only the two ranks can be an obstacle.
  const objections = [
    { operation: 'update', target: 'user', fields: [{ field: 'jailtype', old: null, new: staffPrison }] },
    { operation: 'update', target: 'user', fields: [{ field: 'warnings', old: null, new: 1 }] },
    { operation: 'update', target: 'user', fields: [{ field: 'newbiemuted', old: null, new: 1 }] },
    { operation: 'restore', target: 'flag', fields: [] },
  ] as const
  const found = objections.map((edit) => authorization.objection(edit))
  const [mayJail, mayWarn, mayMute, mayFlag] = found.map((one) => !one?.required)
  const room = mayJail && !findUnread(punishables, jailCounts) ? jailOf(punishables) : null
  const type = countOf(punishables, 'jailtype')
  const locked = found.some((one) => one === null) ? null : found.find((one) => !one?.required)
  const sentence = locked?.sentence ?? null
  return {
    username: owner.username,
    jail: room && type !== null ? { type, ...room } : null,
    warnings: mayWarn ? warningsOf(punishables) : [],
    mutes: mayMute ? mutesOf(punishables) : [],
    flagLength: mayFlag ? flagLengthOf(deps.game) : null,
    locked: sentence && String(sentence),
    ...textProperty('lockedText', sentence),
  }
}

export function punishmentRoutes(app: FastifyInstance, deps: PunishmentDeps): void {
  implement(app, punishments, {
    options: (asked) => options(deps, asked),
    jail: jail(deps),
    release: release(deps),
    warn: warn(deps),
    unwarn: unwarn(deps),
    mute: mute(deps),
    unmute: unmute(deps),
    flag: flag(deps),
    unflag: unflag(deps),
  })
}
