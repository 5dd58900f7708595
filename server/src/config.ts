/** Every environment variable the portal reads, checked once at start. Nothing else reads the environment. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { engineOf } from './db/database.ts'

/** A variable is wrong; the message says which, why, and what to write instead. The start stops with it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const text = (fallback: string) => z.string().trim().min(1, 'is empty').default(fallback)
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535, for example 3000')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a number from 0 to 65535, for example 3000')

const databaseUrl = z
  .string()
  .trim()
  .refine((value) => engineOf(value) !== undefined, 'must begin with sqlite: or mysql://')
  .refine(
    (value) => engineOf(value) === 'sqlite' || (URL.canParse(value) && new URL(value).pathname.length > 1),
    'must name host and database: mysql://user:password@host:3306/database (write @ / : # in a password as %40 %2F %3A %23)',
  )

const webUrl = z
  .string()
  .trim()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http(s):// address',
  )
  .transform((value) => value.replace(/\/+$/, ''))

const hostAndPort = z
  .string()
  .trim()
  .regex(/^[^\s:]+:\d{1,5}$/, 'must be host:port, for example 203.0.113.7:7777')

const trustProxy = z
  .string()
  .trim()
  .refine(
    (value) => /^(true|false|\d{1,2}|[0-9a-fA-F.:/, ]+)$/.test(value),
    'must be the number of proxies in front, or their addresses',
  )
  .transform((value) =>
    /^\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value,
  )

/** Variable by variable: what it may be and what stands when it is not set. `docs/operating.md` explains each. */
const variables = z.object({
  PORT: port.default(3000),
  HOST: text('localhost'),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: text('data'),
  PORTAL_DATABASE_URL: databaseUrl.optional(),
  GAME_DATABASE_URL: databaseUrl.optional(),
  GAME_SETTINGS_FILE: optional,
  GAME_MAP_FILE: optional,
  GAME_SERVER: hostAndPort.optional(),
  GAME_PASSWORD_SCHEME: z
    .enum(['whirlpool', 'sha512', 'sha256', 'bcrypt'], {
      error: 'must be whirlpool, sha512, sha256 or bcrypt',
    })
    .default('whirlpool'),
  SUPER_USERS: z.string().default(''),
  DISCORD_CLIENT_ID: z
    .string()
    .trim()
    .regex(/^\d{17,20}$/, 'must be the application id, 17 to 20 digits')
    .optional(),
  DISCORD_CLIENT_SECRET: optional,
  DISCORD_URL: webUrl.default('https://discord.com'),
  ASSETS_URL: webUrl.optional(),
  VALKEY_URL: z
    .string()
    .trim()
    .regex(/^(redis|rediss|valkey):\/\//, 'must begin with redis://, rediss:// or valkey://')
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

/** The portal's configuration, with every default in place. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Without a slash at the end. Redirects and cookies go by it, whatever a request's Host says. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly portalDatabaseUrl: string
  readonly gameDatabaseUrl: string
  /** No game database is configured: the portal brings its demo world. */
  readonly demo: boolean
  readonly gameSettingsFile: string | undefined
  readonly gameMapFile: string
  readonly gameServer: string | undefined
  readonly gamePasswordScheme: 'whirlpool' | 'sha512' | 'sha256' | 'bcrypt'
  /** `uid:12`, `discord:123…` or a character name each. */
  readonly superUsers: readonly string[]
  readonly discord:
    | { readonly url: string; readonly clientId: string; readonly clientSecret: string }
    | undefined
  readonly assetsUrl: string | undefined
  readonly valkeyUrl: string | undefined
  readonly trustProxy: boolean | number | string
  readonly metricsToken: string | undefined
  readonly logLevel: string
}

/** Checks the environment. Throws {@link ConfigError} with one line a wrong variable. Empty variables count as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
    throw new ConfigError(lines.join('\n'))
  }
  const env = parsed.data
  if (Boolean(env.DISCORD_CLIENT_ID) !== Boolean(env.DISCORD_CLIENT_SECRET)) {
    throw new ConfigError('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go together: set both or neither.')
  }
  if (env.GAME_MAP_FILE && !existsSync(env.GAME_MAP_FILE)) {
    throw new ConfigError(`GAME_MAP_FILE names ${env.GAME_MAP_FILE}, which does not exist.`)
  }
  const dataDir = resolve(env.DATA_DIR)
  const demo = env.GAME_DATABASE_URL === undefined
  const superUsers = env.SUPER_USERS.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of superUsers) {
    if (/^(uid|discord):/.test(entry) && !/^(uid:[1-9]\d{0,9}|discord:\d{17,20})$/.test(entry)) {
      throw new ConfigError(
        `SUPER_USERS holds "${entry}": write uid:12, discord:123456789012345678 or a character name.`,
      )
    }
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir,
    portalDatabaseUrl: env.PORTAL_DATABASE_URL ?? `sqlite:${resolve(dataDir, 'portal.sqlite')}`,
    gameDatabaseUrl: env.GAME_DATABASE_URL ?? `sqlite:${resolve(dataDir, 'demo-world.sqlite')}`,
    demo,
    gameSettingsFile: env.GAME_SETTINGS_FILE,
    gameMapFile: resolve(env.GAME_MAP_FILE ?? resolve(dataDir, 'game-map.json')),
    gameServer: env.GAME_SERVER,
    gamePasswordScheme: demo ? 'whirlpool' : env.GAME_PASSWORD_SCHEME,
    superUsers: demo && superUsers.length === 0 ? ['Demo_Owner'] : superUsers,
    discord:
      env.DISCORD_CLIENT_ID && env.DISCORD_CLIENT_SECRET && !demo
        ? { url: env.DISCORD_URL, clientId: env.DISCORD_CLIENT_ID, clientSecret: env.DISCORD_CLIENT_SECRET }
        : undefined,
    assetsUrl: env.ASSETS_URL,
    valkeyUrl: env.VALKEY_URL,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}
