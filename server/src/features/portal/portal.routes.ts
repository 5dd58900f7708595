import { portal as endpoints } from '@idlewood/contract/portal'
import { codeKindNames, noneCodes, type NamedCodes } from '@idlewood/contract/game/code-kinds'
import { codeKinds } from '@idlewood/contract/game/code-words'
import type { FastifyInstance } from 'fastify'
import { inTime } from '../../in-time.ts'
import type { Config } from '../../config.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Bridge } from '../../game/bridge/bridge.ts'
import type { Game } from '../../game/game.ts'
import { showsLinkCodes } from '../../game/link-codes.ts'
import { implement } from '../../http/implement.ts'
import { messageTextOf } from '../../language/sentences.ts'

interface Deps {
  /** Undefined if there is no script inside the game server. */
  bridge: Bridge | undefined
  config: Config
  portal: PortalDatabase
  game: Game
  version: string
  /** True once the portal has been asked to stop. */
  isDraining: () => boolean
}

/** Milliseconds after which a database that has not responded counts as unhealthy. */
const timeoutMs = 800

async function answers(probe: () => Promise<unknown>): Promise<boolean> {
  const answer = probe().then(() => true)
  return (await inTime(answer, timeoutMs).catch(() => false)) ?? false
}

/**
 * Names as this community defined them. A default name for "none" is left out: each reader's language has its
 * own.
 */
const givenNames = (names: NamedCodes['names']): NamedCodes['names'] =>
  Object.fromEntries(
    codeKindNames.map((kind) => {
      const { [noneCodes[kind]]: none, ...others } = names[kind]
      const isGiven = none !== undefined && none !== codeKinds[kind].none
      return [kind, isGiven ? names[kind] : others]
    }),
  ) as NamedCodes['names'] // of the same kinds

export function portalRoutes(
  app: FastifyInstance,
  { config, portal, game, version, isDraining, bridge }: Deps,
): void {
  /** Reasons why no requests should be sent to this process. */
  const unreadyReasons = (portalUp: boolean): string[] => [
    ...(isDraining() ? ['The portal is stopping.'] : []),
    ...(portalUp ? [] : ['The portal database does not answer.']),
  ]

  implement(app, endpoints, {
    info: async () => {
      const [{ names, confirmed }, gameCode] = await Promise.all([game.names(), showsLinkCodes(game)])
      return {
        demo: config.demo,
        signIn: {
          discord: config.discord !== undefined || config.demo,
          gameCode,
          typedCode: bridge !== undefined && /^(whole|partial)$/.test(bridge.state()),
        },
        assetsUrl: config.assetsUrl ?? null,
        names: givenNames(names),
        confirmed,
      }
    },

    live: () => ({ status: 'live' as const, version, uptime: Math.floor(process.uptime()) }),

    ready: async ({ reply }) => {
      const reasons = unreadyReasons(await answers(() => portal.ping()))
      const isReady = reasons.length === 0
      if (!isReady) void reply.code(503).header('retry-after', '2')
      return { status: isReady ? ('ready' as const) : ('unready' as const), reasons }
    },

    health: async ({ reply }) => {
      const [portalUp, gameUp] = await Promise.all([
        answers(() => portal.ping()),
        answers(() => game.ready().then(() => game.database.ping())),
      ])
      const reasons = [...unreadyReasons(portalUp), ...(gameUp ? [] : ['The game database does not answer.'])]
      const isFit = portalUp && !isDraining()
      if (!isFit) void reply.code(503).header('retry-after', '2')
      const state = (up: boolean): 'up' | 'down' => (up ? 'up' : 'down')
      return {
        status: !isFit ? ('unavailable' as const) : gameUp ? ('ok' as const) : ('degraded' as const),
        portalDatabase: state(portalUp),
        gameDatabase: state(gameUp),
        version,
        time: new Date().toISOString(),
        reasons,
        ...(reasons.length > 0 && { reasonTexts: reasons.map((reason) => messageTextOf(reason) ?? null) }),
      }
    },
  })
}
