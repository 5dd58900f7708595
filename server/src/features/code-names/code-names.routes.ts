import { codeNames, type CodeList, type CodeNamesState } from '@idlewood/contract/code-names'
import type { Content, Tier } from '@idlewood/contract/content'
import type { CodeKind } from '@idlewood/contract/game/code-kinds'
import type { FastifyInstance } from 'fastify'
import { actorOfRequest } from '../../changes/record.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { codesInData, kindsOf } from '../../game/names/codes-in-data.ts'
import type { KnownNames } from '../../game/names/known-names.ts'
import { matchingPresets } from '../../game/names/presets.ts'
import { writableCodes } from '../../game/names/writable-codes.ts'
import { conflict, forbidden } from '../../http/refusals.ts'
import { nameCodes } from './code-names.queries.ts'
import { implement } from '../../http/implement.ts'
import { say, textProperty } from '../../language/sentences.ts'
import type { Live } from '../../live/live.ts'

interface Deps {
  portal: PortalDatabase
  game: Game
  live: Live
  content: Content
}

async function listOf(game: Game, known: KnownNames, kind: CodeKind): Promise<CodeList> {
  const counts = await codesInData(game, kind)
  const names = known.names[kind]
  const codes = [...new Set([...counts.keys(), ...Object.keys(names).map(Number)])]
  return {
    kind,
    confirmed: known.confirmed[kind],
    codes: codes
      .toSorted((one, other) => one - other)
      .map((code) => {
        const name = names[String(code)] ?? null
        const isNamedIn = (list: Readonly<Record<CodeKind, Record<string, string>>>) =>
          list[kind][String(code)] !== undefined
        const source = isNamedIn(known.inFile) ? 'file' : isNamedIn(known.onPage) ? 'page' : 'portal'
        return { code, name, source: name === null ? null : source, count: counts.get(code) ?? 0 }
      }),
  }
}

/** Tiers that cannot be ordered because nobody has confirmed their package, one sentence for each. */
async function missingTiers(game: Game, tiers: readonly Tier[]): Promise<CodeNamesState['tiers']> {
  if (!kindsOf(game).includes('vipPackages')) return []
  const packages = await writableCodes(game, 'vipPackages')
  return tiers
    .filter((tier) => !packages.has(tier.package))
    .map((tier) => say('names.tier', { tier: tier.name, package: String(tier.package) }))
    .map((sentence) => ({ text: String(sentence), ...textProperty('message', sentence) }))
}

async function stateOf({ game, content }: Deps, canName: boolean): Promise<CodeNamesState> {
  const known = await game.names()
  const kinds = kindsOf(game)
  const presets = known.isDemo ? [] : matchingPresets(game.current().introspection)
  return {
    canName,
    lists: await Promise.all(kinds.map((kind) => listOf(game, known, kind))),
    proposals: presets
      .filter(({ names }) => Object.keys(names).length > 0)
      .map(({ name, about, names }) => ({ name, about, names })),
    tiers: await missingTiers(game, content.premium.tiers),
  }
}

/** Names in the map file cannot be changed here: the operator has the last word. */
function refuseNamesOfFile({ inFile }: KnownNames, kind: CodeKind, codes: readonly string[]): void {
  const code = codes.find((code) => inFile[kind][String(Number(code))] !== undefined)
  if (code === undefined) return
  throw conflict(say('names.inFile', { kind, code: String(Number(code)) }))
}

export function codeNameRoutes(app: FastifyInstance, deps: Deps): void {
  const { portal, game, live } = deps
  const stop = live.listen((message) => {
    if (message === 'missed' || message.event.topic === 'names') game.forgetNames()
  })
  app.addHook('onClose', stop)

  implement(app, codeNames, {
    list: ({ viewer }) => stateOf(deps, viewer.superUser),
    save: async ({ params: { kind }, body: { names }, viewer, request }) => {
      if (!viewer.superUser) throw forbidden('Only a super user may name codes.')
      refuseNamesOfFile(await game.names(), kind, Object.keys(names))
      await nameCodes(portal, { kind, names }, actorOfRequest(viewer, request))
      game.forgetNames()
      return stateOf(deps, true)
    },
  })
}
