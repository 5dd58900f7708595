/**
 * The game's database as one handle: opened at once, understood when it answers, and again after it was away.
 */
import type { Config } from '../config.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { DatabaseDown, DatabaseInsecure, isDenied, isLoginRefused, isUnknownDatabase } from '../db/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { withDates } from './dates/sampled-dates.ts'
import { mapGame, type GameMap } from './map/capability-map.ts'
import { introspect, type Introspection } from './map/introspect.ts'
import { readOverrides } from './map/overrides.ts'
import type { PasswordScheme } from './passwords.ts'
import { GameUnusable } from './map/unusable.ts'
import { proposalFor } from './names/presets.ts'
import { createKnownNames, type KnownNames } from './names/known-names.ts'

/** The game's tables are not ours to type: columns come from the map. */
export type GameTables = Record<string, Record<string, unknown>>

/** How to open the game. */
export interface GameOptions {
  url: string
  /** The game host's settings file, where it can be reached. */
  settingsFile: string | undefined
  passwordScheme: PasswordScheme
  /** The operator's corrections, read if the file exists. */
  mapFile: string
  demo: boolean
  /** Where names are kept that somebody confirmed on the page; without it only the map file names codes. */
  portal?: Pick<PortalDatabase, 'db'>
  /** Milliseconds a statement may take; see {@link createDatabase}. */
  queryTimeout?: number
}

/** The same as the operator set them. */
export const gameOptionsOf = (config: Config): Omit<GameOptions, 'portal' | 'queryTimeout'> => ({
  url: config.gameDatabaseUrl,
  settingsFile: config.gameSettingsFile,
  passwordScheme: config.gamePasswordScheme,
  mapFile: config.gameMapFile,
  demo: config.demo,
})

/** The game's database and what the portal knows of it. */
export interface Game extends GameOptions {
  readonly database: Database<GameTables>
  /** Resolves once the database is understood; rejects while it is away or unusable. */
  ready(): Promise<GameMap>
  /** The map; throws {@link DatabaseDown} until the database was understood. */
  current(): GameMap
  /** What the game's codes are called here. Throws {@link DatabaseDown} like `current`. */
  names(): Promise<KnownNames>
  /** Somebody changed the names: they are read again at their next use. */
  forgetNames(): void
  close(): Promise<void>
}

/** Turns the database's refusals into what an operator can do about them. */
function explain(error: unknown): unknown {
  if (error instanceof DatabaseInsecure) return new GameUnusable(`GAME_DATABASE_URL ${error.message}.`)
  if (isLoginRefused(error)) {
    return new GameUnusable(
      'The game database refused the login. Check user and password in GAME_DATABASE_URL, and from where the account may log in; add ?ssl= if that server takes encrypted connections only.',
    )
  }
  if (isUnknownDatabase(error)) {
    return new GameUnusable(
      'The database named in GAME_DATABASE_URL does not exist on that server. Check its name.',
    )
  }
  if (isDenied(error)) {
    return new GameUnusable('The account in GAME_DATABASE_URL may not use that database. GRANT SELECT on it.')
  }
  return error
}

/** Adds to a refusal what is known of the gamemode the tables look like. */
function withProposal(introspection: Introspection, make: () => GameMap): GameMap {
  try {
    return make()
  } catch (error) {
    if (error instanceof GameUnusable) error.proposal = proposalFor(introspection)
    throw error
  }
}

/** Opens the game's database. Nothing is asked of it before `ready`. */
export function createGame(options: GameOptions): Game {
  const database = createDatabase<GameTables>(
    options.url,
    options.queryTimeout ? { queryTimeout: options.queryTimeout } : {},
  )
  let map: GameMap | undefined
  let mapping: Promise<GameMap> | undefined

  async function understand(): Promise<GameMap> {
    try {
      // Reading the shape of a large database may take longer than a request may wait.
      const patient = createDatabase<unknown>(options.url, { queryTimeout: 30_000 })
      try {
        const introspection = await introspect(patient)
        const overrides = readOverrides(options.mapFile)
        const drawn = withProposal(introspection, () => mapGame(introspection, overrides))
        map = await withDates(patient, drawn, overrides.dates)
      } finally {
        await patient.close()
      }
      return map
    } catch (error) {
      // Away or unusable now is not so for good: the next one to ask looks again.
      mapping = undefined
      throw explain(error)
    }
  }

  const current = (): GameMap => {
    if (map) return map
    throw new DatabaseDown('The game database has not answered yet.')
  }
  const names = createKnownNames({ portal: options.portal, demo: options.demo, map: current })
  return {
    ...options,
    database,
    ready: () => (mapping ??= understand()),
    current,
    names: names.current,
    forgetNames: names.forget,
    close: () => database.close(),
  }
}
