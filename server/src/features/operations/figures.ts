import type { Config } from '../../config.ts'
import type { Connections } from '../../db/database.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import type { Presence } from '../../game/presence/presence.ts'
import type { Limits } from '../../http/limits.ts'
import type { Metrics } from '../../http/metrics.ts'
import { mailboxFigures } from './operations.queries.ts'
import { diskOf, lastBackup } from './vital-signs.ts'

interface FigureDeps {
  config: Config
  portal: PortalDatabase
  game: Game
  presence: Presence
  limits: Limits
  metrics: Metrics
  version: string
  isDraining: () => boolean
}

const isUp = async (ping: () => Promise<void>): Promise<number> =>
  ping().then(
    () => 1,
    () => 0,
  )

/** The release, and whether a load balancer should send requests here. */
function measureRelease({ metrics: { gauge }, portal, version, isDraining }: FigureDeps): void {
  gauge('idlewood_info', {
    help: 'Always 1; the label is the release.',
    label: 'version',
    read: () => ({ [version]: 1 }),
  })
  gauge('idlewood_ready', {
    help: '1 while a balancer should send requests here.',
    read: async () => (isDraining() ? 0 : isUp(() => portal.ping())),
  })
}

const connectionFigures: readonly [keyof Connections, name: string, help: string][] = [
  ['inUse', 'in_use', 'Connections that carry out a statement. None for the embedded engine.'],
  ['waiting', 'waiting', 'Statements that wait for a connection.'],
  ['limit', 'limit', 'Connections there may be at once.'],
]

function measureDatabases({ metrics: { gauge }, portal, game }: FigureDeps): void {
  gauge('idlewood_database_up', {
    help: '1 while the database answers.',
    label: 'database',
    read: async () => ({
      portal: await isUp(() => portal.ping()),
      game: await isUp(() => game.database.ping()),
    }),
  })
  for (const [part, name, help] of connectionFigures) {
    gauge(`idlewood_database_connections_${name}`, {
      help,
      label: 'database',
      read: () => ({
        portal: portal.connections()?.[part] ?? null,
        game: game.database.connections()?.[part] ?? null,
      }),
    })
  }
}

function measureMailbox({ metrics: { gauge }, portal }: FigureDeps): void {
  gauge('idlewood_mailbox_waiting', {
    help: 'Changes that have not reached the game yet.',
    read: async () => (await mailboxFigures(portal, Date.now())).waiting,
  })
  gauge('idlewood_mailbox_oldest_seconds', {
    help: 'Age of the oldest of them; 0 without one.',
    read: async () => {
      const { oldest } = await mailboxFigures(portal, Date.now())
      return oldest === null ? 0 : (Date.now() - oldest) / 1000
    },
  })
}

function measureGameServer({ metrics: { gauge }, presence }: FigureDeps): void {
  gauge('idlewood_game_server_up', {
    help: '1 while the game server answers queries; left out while that is not known.',
    read: () => {
      const { state } = presence.status()
      return state === 'unknown' ? null : state === 'up' ? 1 : 0
    },
  })
  gauge('idlewood_game_players', {
    help: 'Players in the game, as last heard.',
    read: () => presence.status().players,
  })
}

function measureDisk({ metrics: { gauge }, config }: FigureDeps): void {
  gauge('idlewood_disk_free_bytes', {
    help: 'Room on the file system of DATA_DIR.',
    read: async () => (await diskOf(config.dataDir))?.free ?? null,
  })
  gauge('idlewood_backup_age_seconds', {
    help: 'Age of the last backup made here; left out without one.',
    read: () => {
      const last = lastBackup(config.dataDir)
      return last ? (Date.now() - Date.parse(last.madeAt)) / 1000 : null
    },
  })
}

function measureLimits({ metrics: { gauge, counter }, limits }: FigureDeps): void {
  gauge('idlewood_valkey_up', {
    help: '1 while Valkey answers; left out where none is configured.',
    read: () => (limits.valkey().configured ? Number(limits.valkey().isConnected) : null),
  })
  limits.onRefused(
    counter('idlewood_rate_limited_total', { help: 'Tries refused, by the limit that did.', label: 'limit' }),
  )
}

/**
 * Registers the metrics at /metrics beyond those of requests and the process. `docs/metrics.md` lists them
 * all.
 */
export function measureOperations(deps: FigureDeps): void {
  measureRelease(deps)
  measureDatabases(deps)
  measureMailbox(deps)
  measureGameServer(deps)
  measureDisk(deps)
  measureLimits(deps)
}
