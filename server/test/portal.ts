/** A complete portal for one test: real databases on the engine under test, accessed through its calls. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Content } from '@idlewood/contract/content'
import type { Endpoint, InputOf, ReplyOf } from '@idlewood/contract/endpoint'
import { codeKindNames } from '@idlewood/contract/game/code-kinds'
import { codeKinds } from '@idlewood/contract/game/code-words'
import { identity } from '@idlewood/contract/identity'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { raiseRevision } from '../src/access/revision.ts'
import { buildApp, type App } from '../src/app.ts'
import { contentFolder, readConfig, type Config } from '../src/config.ts'
import { loadContent } from '../src/content.ts'
import type { PortalDatabase } from '../src/db/portal-schema.ts'
import { createAccount } from '../src/game/accounts.ts'
import type { Game } from '../src/game/game.ts'
import { createLogFiles, type LogFiles } from '../src/logs/log-files.ts'
import { createServices } from '../src/services.ts'
import type { Tuning } from '../src/tuning.ts'
import { despiteAbsence } from './despite-absence.ts'
import type { Fork } from './forks/load-fork.ts'
import { nexonic } from './forks/nexonic.ts'
import { filledDatabase } from './mariadb.ts'
import { patientTimeouts } from './open-database.ts'
import { forkContent, gameFile, portalContent, portalFile } from './templates.ts'
import { refuseUntranslated } from './untranslated.ts'

/** The engine of this run of the suite. */
export const engine: 'sqlite' | 'mariadb' =
  process.env['IDLEWOOD_TEST_ENGINE'] === 'mariadb' ? 'mariadb' : 'sqlite'

/** The contents of a refusal. */
export interface Refusal {
  error?: string
  code?: string
  required?: string[]
  fields?: Record<string, string>
}

// Requests to undeclared paths, and helpers that make several calls, have no single shape.
// oxlint-disable-next-line typescript/no-explicit-any -- a declared call says what it returns
export interface Answer<Body = any> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
  cookies: string[]
}

type KeyOf<Reply> = Reply extends unknown ? keyof Reply : never
type ValueAt<Reply, Key> = Reply extends unknown ? (Key extends keyof Reply ? Reply[Key] : never) : never
/** A reply whose fields can all be read, including those that only some replies of the call have. */
type Readable<Reply> = [Reply] extends [readonly unknown[]]
  ? Reply
  : { [Key in KeyOf<Reply>]: ValueAt<Reply, Key> }

/**
 * What a declared call returns: its reply or a refusal. Tests check the status before reading from either.
 */
export type AnswerOf<E extends Endpoint> = Answer<Readable<ReplyOf<E>> & Refusal>

/** Options of a call in addition to its input. */
export interface CallOptions {
  token?: string | undefined
  cookie?: string | undefined
  headers?: Record<string, string>
}

/** A portal with helpers for tests. */
export interface TestPortal {
  app: App
  server: FastifyInstance
  config: Config
  content: Content
  portal: PortalDatabase
  game: Game
  logs: LogFiles | undefined
  /** Makes a declared call. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Partial<InputOf<E>>,
    options?: CallOptions,
  ): Promise<AnswerOf<E>>
  /** Makes any request. */
  ask(method: string, url: string, options?: CallOptions & { body?: unknown }): Promise<Answer>
  /** Creates a character in the game with these columns and the password `idlewood`. Returns its uid. */
  character(username: string, columns?: Record<string, string | number | null>): Promise<number>
  /** Signs in a character with its game password. Returns the session token. */
  signIn(username: string, password?: string): Promise<string>
  /** Gives a character a role with these permissions. */
  grant(username: string, ...permissions: string[]): Promise<void>
  /** Creates a character with such a role. Returns a session token. */
  staff(
    username: string,
    permissions: readonly string[],
    columns?: Record<string, string | number | null>,
  ): Promise<string>
  close(): Promise<void>
}

const noDatabase = { url: '', drop: async () => undefined }

/** Creates the databases of one portal, unless the test provides its own. */
async function databases(
  folder: string,
  fork: Fork,
  environment: Record<string, string>,
): Promise<{ gameUrl: string; portalUrl: string; drop(): Promise<void> }> {
  if (engine === 'mariadb') {
    const [game, portal] = await Promise.all([
      environment['GAME_DATABASE_URL'] ? noDatabase : filledDatabase(forkContent(fork)),
      environment['PORTAL_DATABASE_URL'] ? noDatabase : filledDatabase(await portalContent()),
    ])
    return {
      gameUrl: game.url,
      portalUrl: portal.url,
      drop: async () => void (await Promise.all([game.drop(), portal.drop()])),
    }
  }
  const gameCopy = join(folder, 'game.sqlite')
  const portalCopy = join(folder, 'portal.sqlite')
  copyFileSync(await gameFile(), gameCopy)
  copyFileSync(await portalFile(), portalCopy)
  return { gameUrl: `sqlite:${gameCopy}`, portalUrl: `sqlite:${portalCopy}`, drop: async () => undefined }
}

/**
 * Gives all codes the names of the specification, or none. A copy of the demo world is recognised by its
 * marker; a fork is not.
 */
async function nameCodes({ db }: PortalDatabase, game: Game, named: boolean): Promise<void> {
  if (game.database.engine === 'sqlite') {
    if (!named) await sql`pragma application_id = 0`.execute(game.database.db)
    return
  }
  if (!named) return
  // A second portal of a test shares the first one's database.
  if (await db.selectFrom('code_names').select('kind').limit(1).executeTakeFirst()) return
  const rows = codeKindNames.flatMap((kind) =>
    Object.entries<string>(codeKinds[kind].specified).map(([code, name]) => ({
      kind,
      code: Number(code),
      name,
    })),
  )
  await db.insertInto('code_names').values(rows).execute()
}

function fill(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

let ownContent: Content | undefined

/** The content of a folder. The project's own, which does not change, is read once per worker. */
function contentOf(folder: string): Content {
  return folder === contentFolder({}) ? (ownContent ??= loadContent(folder)) : loadContent(folder)
}

/**
 * The tuning of every portal, unless a test sets its own. A `maxDelay` of 0 turns load shedding off: a test
 * that blocks the event loop would exceed any limit on lag.
 */
const calm: Tuning = { maxDelay: 0, readsGameLogs: false, timeouts: patientTimeouts }

/** Starts another process of the same portal, on the same databases; its `server.close()` ends it. */
export async function anotherProcess({ config, content }: TestPortal, tuning: Tuning = {}): Promise<App> {
  const log = pino({ level: 'silent' })
  const services = await createServices({
    config,
    content,
    version: '0.0.0',
    log,
    tuning: { ...calm, ...tuning },
  })
  await services.game.ready()
  const app = await buildApp(services)
  await app.server.ready()
  return app
}

/**
 * Starts a portal without a port. `environment` sets variables, `config` what no variable can set; the rest
 * is its {@link Tuning}.
 */
export async function testPortal({
  environment = {},
  config: overrides = {},
  writesLogs = false,
  fork = nexonic,
  named = true,
  ...tuning
}: Tuning & {
  environment?: Record<string, string>
  config?: Partial<Config>
  /** Whether it writes log files, as a normally started portal does. */
  writesLogs?: boolean
  /** The tables of the game, on MariaDB. */
  fork?: Fork
  /** Whether the game's codes are known to have the specification's names, as in the demo world. */
  named?: boolean
} = {}): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-test-'))
  const { gameUrl, portalUrl, drop } = await databases(folder, fork, environment)
  const remove = async (): Promise<void> => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const config: Config = {
    ...readConfig({
      DATA_DIR: folder,
      GAME_DATABASE_URL: gameUrl,
      PORTAL_DATABASE_URL: portalUrl,
      PUBLIC_URL: 'http://localhost:3000',
      ...environment,
    }),
    ...overrides,
  }
  const content = contentOf(config.contentDir)
  const logs = writesLogs ? createLogFiles(config.logs) : undefined
  const start = async () => {
    const services = await createServices({
      config,
      content,
      version: '0.0.0',
      log: logs ? pino({ level: config.logLevel }, logs.stream) : pino({ level: 'silent' }),
      ...(logs ? { logs } : {}),
      tuning: { ...calm, ...tuning },
    })
    const { portal, game } = services
    try {
      await despiteAbsence(() => nameCodes(portal, game, named))
      game.forgetNames()
      await despiteAbsence(() => game.ready())
      const app = await buildApp(services)
      await app.server.ready()
      return { portal, game, app, server: app.server }
    } catch (error) {
      await services.close()
      throw error
    }
  }
  const { portal, game, app, server } = await start().catch(async (error: unknown) => {
    // A portal that refuses to start must not leave anything behind either.
    await remove()
    throw error
  })

  const made: TestPortal = {
    app,
    server,
    config,
    content,
    portal,
    game,
    logs,

    async ask(method, url, { body, token, cookie, headers = {} } = {}) {
      const response = await server.inject({
        method: method as 'GET', // inject's type allows fewer methods than a stranger may send
        url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }), // JSON or a string, as accepted by inject
      })
      const { statusCode: status, headers: received } = response
      const isJson = String(received['content-type']).startsWith('application/json')
      const set = received['set-cookie'] ?? []
      const reply = isJson ? response.json() : response.body
      refuseUntranslated({ url, status, headers: received, body: reply })
      return {
        status,
        body: reply,
        headers: received,
        cookies: [set].flat().map((line) => line.split(';')[0] ?? ''),
      }
    },

    call(endpoint, { params = {}, query = {}, body } = {}, asking = {}) {
      const search = new URLSearchParams(query as Record<string, string>).toString() // the contract's queries are flat texts
      const path = fill(endpoint.path, params as Record<string, unknown>) // validated by the server, not by tests
      return made.ask(endpoint.method, `/api${path}${search ? `?${search}` : ''}`, { ...asking, body })
    },

    async character(username, columns = {}) {
      const uid = await createAccount(game, { username, password: 'idlewood', address: '127.0.0.1' })
      const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      if (assignments.length > 0) {
        const users = sql.table(game.current().table('users')?.name ?? 'users')
        await sql`update ${users} set ${sql.join(assignments)} where uid = ${uid}`.execute(game.database.db)
      }
      return uid
    },

    async signIn(username, password = 'idlewood') {
      const ask = () => made.call(identity.login, { body: { username, password } })
      let { status, body } = await ask()
      // On a machine short of processors, a portal may turn callers away for a moment with a 503.
      for (let tries = 0; status === 503 && tries < 4; tries++) {
        await wait(500)
        ;({ status, body } = await ask())
      }
      if (status !== 200)
        throw new Error(`signing in as ${username} answered ${status}: ${JSON.stringify(body)}`)
      return body.token
    },

    async grant(username, ...permissions) {
      const person = await portal.db
        .selectFrom('people')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      const role = crypto.randomUUID()
      await portal.db.insertInto('roles').values({ id: role, name: role, description: 'of a test' }).execute()
      const rows = await portal.db
        .selectFrom('permissions')
        .select('id')
        .where('name', 'in', permissions)
        .execute()
      await portal.db
        .insertInto('role_permissions')
        .values(rows.map(({ id }) => ({ role_id: role, permission_id: id })))
        .execute()
      await portal.db.insertInto('person_roles').values({ person_id: person.id, role_id: role }).execute()
      await raiseRevision(portal.db)
    },

    async staff(username, permissions, columns = {}) {
      await made.character(username, columns)
      const token = await made.signIn(username)
      await made.grant(username, ...permissions)
      return token
    },

    async close() {
      await server.close()
      await remove()
    },
  }
  return made
}
