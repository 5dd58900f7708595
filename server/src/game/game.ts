/**
 * The game's database as one handle: opened immediately, mapped as soon as it responds, and usable again
 * after an outage.
 */
import type { Config } from '../config.ts'
import { createDatabase, type Database } from '../db/database.ts'
import type { Timeouts } from '../db/timeouts.ts'
import { DatabaseDown, DatabaseInsecure, isDenied, isLoginRefused, isUnknownDatabase } from '../db/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { withBanColumns } from './bans/ban-columns.ts'
import { withDates } from './dates/sampled-dates.ts'
import { withoutMistakenNumbers } from './dates/mistaken-numbers.ts'
import { mapGame, type GameMap } from './map/capability-map.ts'
import { introspect, type Introspection } from './map/introspect.ts'
import { withFactionNumbers } from './map/faction-numbers.ts'
import { withNobodyWords } from './map/nobody-words.ts'
import { withGenderNumbers } from './map/gender-numbers.ts'
import { withNumbersInText } from './map/numbers-in-text.ts'
import { withoutWordsForNumbers } from './map/words-for-numbers.ts'
import { readOverrides } from './map/overrides.ts'
import { schemeInRows } from './password-kinds.ts'
import type { PasswordScheme } from './passwords.ts'
import { GameUnusable } from './map/unusable.ts'
import { proposalFor } from './names/presets.ts'
import { createKnownNames, type KnownNames } from './names/known-names.ts'

/** The game's tables have no static types: their columns come from the map. */
export type GameTables = Record<string, Record<string, unknown>>

/** How to open the game. */
export interface GameOptions {
  url: string
  /** The game host's settings file, if it can be reached. */
  settingsFile: string | undefined
  /** If undefined, the stored passwords decide. */
  passwordScheme: PasswordScheme | undefined
  /** The text that the gamemode appends to every password, if its table has no column of salts. */
  passwordSalt?: string | undefined
  /** The operator's corrections, read if the file exists. */
  mapFile: string
  demo: boolean
  /** Where names confirmed on the page are stored; without it, only the map file names codes. */
  portal?: Pick<PortalDatabase, 'db'>
  timeouts?: Timeouts
}

/** The options from the operator's configuration. */
export const gameOptionsOf = (config: Config): Omit<GameOptions, 'portal' | 'timeouts'> => ({
  url: config.gameDatabaseUrl,
  settingsFile: config.gameSettingsFile,
  passwordScheme: config.gamePasswordScheme,
  passwordSalt: config.gamePasswordSalt,
  mapFile: config.gameMapFile,
  demo: config.demo,
})

/** The game's database and what the portal knows about it. */
export interface Game extends GameOptions {
  /** The one of the options, or from `ready` on that of the stored passwords. */
  readonly passwordScheme: PasswordScheme
  readonly database: Database<GameTables>
  /** Resolves once the database has been mapped; rejects while it is down or unusable. */
  ready(): Promise<GameMap>
  /** The map; throws {@link DatabaseDown} until the database has been mapped. */
  current(): GameMap
  /** The names of the game's codes. Throws {@link DatabaseDown} like `current`. */
  names(): Promise<KnownNames>
  /** Call after the names have changed: they are read again when next used. */
  forgetNames(): void
  close(): Promise<void>
}

/** Converts errors of the database into messages that tell an operator what to do. */
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
    return new GameUnusable(
      'The account in GAME_DATABASE_URL may not use that database. GRANT SELECT on it, or correct its name.',
    )
  }
  return error
}

/** Adds to an error what is known about the gamemode that the tables resemble. */
function withProposal(introspection: Introspection, make: () => GameMap): GameMap {
  try {
    return make()
  } catch (error) {
    if (error instanceof GameUnusable) error.proposal = proposalFor(introspection)
    throw error
  }
}

/** Opens the game's database. Sends no statements before `ready` is called. */
export function createGame(options: GameOptions): Game {
  const database = createDatabase<GameTables>(options.url, options.timeouts)
  let map: GameMap | undefined
  let passwordScheme = options.passwordScheme ?? 'whirlpool'
  let mapping: Promise<GameMap> | undefined

  async function understand(): Promise<GameMap> {
    try {
      // Reading the schema of a large database may take longer than the timeout of a request.
      const patient = createDatabase<unknown>(options.url, { queryTimeout: 30_000 })
      try {
        const introspection = await withNumbersInText(patient, await introspect(patient))
        const overrides = readOverrides(options.mapFile)
        const drawn = withProposal(introspection, () => mapGame(introspection, overrides))
        const joined = await withFactionNumbers(patient, drawn, overrides)
        const worded = await withNobodyWords(patient, joined, overrides)
        const counted = await withoutWordsForNumbers(patient, worded, overrides)
        const known = await withoutMistakenNumbers(patient, counted, overrides)
        const dated = await withDates(
          patient,
          await withBanColumns(patient, known, overrides),
          overrides.dates,
        )
        const read = await withGenderNumbers(patient, dated)
        if (!options.passwordScheme) passwordScheme = await schemeInRows(patient, read)
        map = read
      } finally {
        await patient.close()
      }
      return map
    } catch (error) {
      // Being down or unusable is not permanent: the next caller tries again.
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
    get passwordScheme() {
      return passwordScheme
    },
    database,
    ready: () => (mapping ??= understand()),
    current,
    names: names.current,
    forgetNames: names.forget,
    close: () => database.close(),
  }
}
