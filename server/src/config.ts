/** All environment variables of the portal, validated once at start. No other code reads the environment. */
import { parseUrl } from '@idlewood/contract/parse-url'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { engineOf } from './db/database.ts'
import { mysqlUrlProblem } from './db/mysql-url.ts'
import { projectFolder } from './program-files.ts'

/** A variable is invalid; the message says which, why, and what to write instead. It aborts the start. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const text = z.string().trim()

/** Whether a URL names a database. A later `@` or `#` belongs to a password that was not encoded. */
function namesDatabase(value: string): boolean {
  const url = parseUrl(value)
  return url !== null && /^\/[^/@]+$/.test(url.pathname) && !url.search.includes('@') && url.hash === ''
}

const databaseUrl = z
  .string()
  .trim()
  .refine((value) => engineOf(value) !== undefined, 'must begin with sqlite: or mysql://')
  .refine(
    (value) => engineOf(value) !== 'mysql' || namesDatabase(value),
    'must name host and database: mysql://user:password@host:3306/database (write @ / : # ? % in a password as %40 %2F %3A %23 %3F %25)',
  )
  .superRefine((value, context) => {
    if (engineOf(value) !== 'mysql' || !namesDatabase(value)) return
    const message = mysqlUrlProblem(new URL(value))
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const webUrl = z
  .string()
  .trim()
  .refine((value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ''), 'must be an http(s):// address')
  .transform((value) => value.replace(/\/+$/, ''))

/** The address of the portal itself, which is always at the top of its host. */
const originUrl = webUrl.refine((value) => {
  const url = parseUrl(value)
  return url === null || (url.pathname === '/' && !url.search && !url.hash)
}, 'must not have anything after the host: the portal needs its own host name, for example https://portal.example')

const hostAndPort = z
  .string()
  .trim()
  .refine((value) => {
    const [, port] = /^[^\s:]+:(\d{1,5})$/.exec(value) ?? []
    return Number(port) >= 1 && Number(port) <= 65_535
  }, 'must be host:port, for example 203.0.113.7:7777')

/** A whole number, both bounds inclusive; `fallback` also serves as an example. */
const numberBetween = (min: number, max: number, fallback: number) =>
  z
    .string()
    .trim()
    .refine(
      (value) => /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a number from ${min} to ${max}, for example ${fallback}`,
    )
    .transform(Number)
    .default(fallback)

const onOrOff = (fallback: 'on' | 'off') =>
  z.enum(['on', 'off'], { error: 'must be on or off' }).default(fallback)

/** Whether a text is an address or a network of addresses, as `10.0.0.0/8` or `10.0.0.0/255.0.0.0`. */
function isAddressOrNetwork(text: string): boolean {
  if (ipaddr.isValid(text) || ipaddr.isValidCIDR(text)) return true
  const [address = '', mask = '', ...more] = text.split('/')
  return (
    more.length === 0 &&
    [address, mask].every((part) => ipaddr.IPv4.isValidFourPartDecimal(part)) &&
    ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask() !== null
  )
}

const trustProxy = z
  .string()
  .trim()
  .refine(
    (value) =>
      /^(true|false|\d{1,2})$/.test(value) ||
      value.split(',').every((part) => isAddressOrNetwork(part.trim())),
    'must be the number of proxies in front, or their addresses',
  )
  .transform((value) =>
    /^\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value,
  )

/** The allowed values and the default of each variable. `docs/operating.md` explains them. */
const variables = z.object({
  PORT: numberBetween(0, 65_535, 3000),
  // Proxies look for the portal at this address, but many machines resolve the name to ::1 first.
  HOST: text.default('localhost').transform((host) => (host === 'localhost' ? '127.0.0.1' : host)),
  PUBLIC_URL: originUrl.optional(),
  DATA_DIR: text.default('data'),
  CONTENT_DIR: text.default('content'),
  PORTAL_DATABASE_URL: databaseUrl.optional(),
  GAME_DATABASE_URL: databaseUrl.optional(),
  ALLOW_PUBLIC_DEMO: onOrOff('off'),
  GAME_DATABASE_READ_URL: databaseUrl.optional(),
  GAME_SETTINGS_FILE: text.optional(),
  GAME_MAP_FILE: text.optional(),
  GAME_SERVER: hostAndPort.optional(),
  GAME_SAVE_SECONDS: numberBetween(1, 300, 10),
  GAME_RCON_PASSWORD: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,64}$/, 'must have 1 to 64 letters, digits or signs without spaces')
    .optional(),
  GAME_RCON_ANYWHERE: onOrOff('off'),
  BRIDGE_SECRET: z
    .string()
    .trim()
    .regex(
      /^[\x21-\x7e]{32,120}$/,
      'must have 32 to 120 letters, digits or signs without spaces, for example the output of: openssl rand -hex 32',
    )
    .optional(),
  BRIDGE_ANYWHERE: onOrOff('off'),
  GAME_PASSWORD_SCHEME: z
    .enum(['whirlpool', 'sha512', 'sha256', 'bcrypt'], {
      error: 'must be whirlpool, sha512, sha256 or bcrypt',
    })
    .optional(),
  // Not trimmed: every character of a salt counts.
  GAME_PASSWORD_SALT: z.string().max(255, 'must have at most 255 characters').optional(),
  RECENT_SIGN_IN_MONEY: numberBetween(0, 9_999_999_999, 1_000_000),
  SUPER_USERS: z.string().default(''),
  REQUIRE_TWO_FACTOR: z.enum(['staff', 'nobody'], { error: 'must be staff or nobody' }).default('nobody'),
  DISCORD_CLIENT_ID: z
    .string()
    .trim()
    .regex(/^\d{17,20}$/, 'must be the application id, 17 to 20 digits')
    .optional(),
  DISCORD_CLIENT_SECRET: text.optional(),
  DISCORD_URL: webUrl.default('https://discord.com'),
  ASSETS_URL: webUrl.optional(),
  VALKEY_URL: z
    .string()
    .trim()
    .regex(/^(redis|rediss|valkey):\/\//, 'must begin with redis://, rediss:// or valkey://')
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  MUSIC_TRACKS: numberBetween(0, 1000, 10),
  MUSIC_FREE_MB: numberBetween(0, 1_000_000, 512),
  PUSH_SERVICES: z
    .string()
    .trim()
    .regex(
      /^[\w.-]+(:\d{1,5})?(\s*,\s*[\w.-]+(:\d{1,5})?)*$/,
      'must be hosts separated by commas, for example push.example.org or localhost:8443',
    )
    .optional(),
  SECRETS_KEY: z
    .string()
    .trim()
    .regex(
      /^[A-Za-z0-9_-]{43}(\s*,\s*[A-Za-z0-9_-]{43})*$/,
      'must be 32 random bytes as 43 characters of base64url, several separated by commas',
    )
    .optional(),
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_FILES: onOrOff('on'),
  LOG_ADDRESSES: onOrOff('off'),
  READS_PER_MINUTE: numberBetween(60, 100_000_000, 3000),
  LOG_RETENTION_DAYS: numberBetween(1, 3650, 30),
  LOG_MAX_SIZE: numberBetween(1, 1_000_000, 1024),
  LOG_MAX_TOTAL: numberBetween(1, 10_000_000, 10_240),
})

/** The portal's configuration, with all defaults applied. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. Redirects and cookies use it, regardless of a request's Host header. */
  readonly publicUrl: string
  readonly dataDir: string
  /**
   * Encryption keys for the secrets of second factors, the current one first; empty if they are in
   * `secretsFile`.
   */
  readonly secretsKeys: readonly string[]
  readonly secretsFile: string
  /** The community's own texts and pictures. */
  readonly contentDir: string
  readonly portalDatabaseUrl: string
  readonly gameDatabaseUrl: string
  /** Whether to use the demo world, because no game database is configured. */
  readonly demo: boolean
  /** A replica of the game's database, from which its logs are read. */
  readonly gameDatabaseReadUrl: string | undefined
  readonly gameSettingsFile: string | undefined
  readonly gameMapFile: string
  readonly gameServer: string | undefined
  /** Seconds after somebody has left during which the game may still write their row, 1 to 300. */
  readonly gameSaveSeconds: number
  /** The console of the game server; undefined without GAME_RCON_PASSWORD. */
  readonly gameRcon: { readonly password: string; readonly anywhere: boolean } | undefined
  /**
   * The secret with which the script in the game server signs its messages; without it, there is no bridge.
   */
  readonly bridgeSecret: string | undefined
  /** Whether its messages may come from any address, not only from this machine and private networks. */
  readonly bridgeAnywhere: boolean
  /** Dollars a person may move within an hour before a recent sign-in is required. */
  readonly recentSignInMoney: number
  /** Undefined if the passwords that the game has stored decide. */
  readonly gamePasswordScheme: 'whirlpool' | 'sha512' | 'sha256' | 'bcrypt' | undefined
  /** The text that the gamemode appends to every password before it hashes it. */
  readonly gamePasswordSalt: string | undefined
  /** Each is `uid:12`, `discord:123…` or a character name. */
  readonly superUsers: readonly string[]
  /** Whether calls that require a permission need a second factor. */
  readonly staffNeedsTwoFactor: boolean
  readonly discord:
    | { readonly url: string; readonly clientId: string; readonly clientSecret: string }
    | undefined
  readonly assetsUrl: string | undefined
  readonly valkeyUrl: string | undefined
  readonly trustProxy: boolean | number | string
  /** Maximum number of tracks per player. */
  readonly musicTracks: number
  /** Bytes that must stay free on the disk of the music folder. */
  readonly musicFreeBytes: number
  /** Push services in addition to those of the browsers, as host or host:port. */
  readonly pushServices: readonly string[]
  readonly metricsToken: string | undefined
  /** Maximum read requests per person and minute. */
  readonly readsPerMinute: number
  readonly logLevel: string
  readonly logs: {
    /** Whether log files are written; existing ones can be read in any case. */
    readonly write: boolean
    readonly folder: string
    /** Whether callers' addresses are logged. */
    readonly addresses: boolean
    /** Days, including today. */
    readonly retentionDays: number
    /** Maximum megabytes per file. */
    readonly maxSize: number
    /** Maximum megabytes of all files. */
    readonly maxTotal: number
  }
}

/** Whether a URL points to this machine. */
const isThisMachine = (url: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname)

/**
 * The accounts and the password of the demo world are public, so a forgotten variable must not expose it to
 * the internet.
 */
function refusePublicDemo(env: z.infer<typeof variables>): void {
  if (env.GAME_DATABASE_URL !== undefined || env.ALLOW_PUBLIC_DEMO === 'on') return
  if (env.PUBLIC_URL === undefined || isThisMachine(env.PUBLIC_URL)) return
  throw new ConfigError(
    `GAME_DATABASE_URL is not set, so ${env.PUBLIC_URL} would show the demo world, whose passwords everyone knows. ` +
      'Set GAME_DATABASE_URL, or ALLOW_PUBLIC_DEMO=on if that is what you want.',
  )
}

/** The path of the content folder; the build needs nothing else from the environment. */
export const contentFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  resolve(projectFolder, environment['CONTENT_DIR']?.trim() || 'content')

type Variables = z.infer<typeof variables>

/** Validates the variables that are set, one by one. An empty one counts as not set. */
function parseVariables(environment: Readonly<Record<string, string | undefined>>): Variables {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(set)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  throw new ConfigError(lines.join('\n'))
}

/** Rejects combinations of variables that are valid individually. */
function refuseContradictions(env: Variables): void {
  if (Boolean(env.DISCORD_CLIENT_ID) !== Boolean(env.DISCORD_CLIENT_SECRET)) {
    throw new ConfigError('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go together: set both or neither.')
  }
  if (env.GAME_MAP_FILE && !existsSync(env.GAME_MAP_FILE)) {
    throw new ConfigError(`GAME_MAP_FILE names ${env.GAME_MAP_FILE}, which does not exist.`)
  }
  if (env.GAME_RCON_PASSWORD && !env.GAME_SERVER) {
    throw new ConfigError('GAME_RCON_PASSWORD needs GAME_SERVER: set host:port of the game server, too.')
  }
  if (env.GAME_PASSWORD_SALT && env.GAME_PASSWORD_SCHEME === 'bcrypt') {
    throw new ConfigError(
      'GAME_PASSWORD_SALT has no use with bcrypt, whose hashes contain their own salt: unset it, or set another GAME_PASSWORD_SCHEME.',
    )
  }
  refusePublicDemo(env)
}

function superUsersOf(env: Variables): string[] {
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
  return superUsers
}

function discordOf(env: Variables): Config['discord'] {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret, DISCORD_URL: url } = env
  return clientId && clientSecret ? { url, clientId, clientSecret } : undefined
}

const logsOf = (env: Variables, dataDir: string): Config['logs'] => ({
  write: env.LOG_FILES === 'on',
  folder: resolve(dataDir, 'logs'),
  addresses: env.LOG_ADDRESSES === 'on',
  retentionDays: env.LOG_RETENTION_DAYS,
  maxSize: env.LOG_MAX_SIZE,
  maxTotal: env.LOG_MAX_TOTAL,
})

/** Paths in the data folder, and the settings that differ in the demo world. */
function placesOf(env: Variables) {
  const dataDir = resolve(env.DATA_DIR)
  const demo = env.GAME_DATABASE_URL === undefined
  const superUsers = superUsersOf(env)
  return {
    dataDir,
    secretsFile: resolve(dataDir, 'secrets.key'),
    portalDatabaseUrl: env.PORTAL_DATABASE_URL ?? `sqlite:${resolve(dataDir, 'portal.sqlite')}`,
    gameDatabaseUrl: env.GAME_DATABASE_URL ?? `sqlite:${resolve(dataDir, 'demo-world.sqlite')}`,
    gameMapFile: resolve(env.GAME_MAP_FILE ?? resolve(dataDir, 'game-map.json')),
    logs: logsOf(env, dataDir),
    demo,
    gamePasswordScheme: demo ? ('whirlpool' as const) : env.GAME_PASSWORD_SCHEME,
    gamePasswordSalt: demo ? undefined : env.GAME_PASSWORD_SALT,
    superUsers: demo && superUsers.length === 0 ? ['Demo_Owner'] : superUsers,
    discord: demo ? undefined : discordOf(env),
  }
}

/** Validates the environment. Throws {@link ConfigError} with one line per invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const env = parseVariables(environment)
  refuseContradictions(env)
  return {
    ...placesOf(env),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    secretsKeys: env.SECRETS_KEY?.split(',').map((key) => key.trim()) ?? [],
    contentDir: contentFolder(environment),
    gameDatabaseReadUrl: env.GAME_DATABASE_READ_URL,
    gameSettingsFile: env.GAME_SETTINGS_FILE,
    gameServer: env.GAME_SERVER,
    gameSaveSeconds: env.GAME_SAVE_SECONDS,
    gameRcon: env.GAME_RCON_PASSWORD
      ? { password: env.GAME_RCON_PASSWORD, anywhere: env.GAME_RCON_ANYWHERE === 'on' }
      : undefined,
    bridgeSecret: env.BRIDGE_SECRET,
    bridgeAnywhere: env.BRIDGE_ANYWHERE === 'on',
    recentSignInMoney: env.RECENT_SIGN_IN_MONEY,
    staffNeedsTwoFactor: env.REQUIRE_TWO_FACTOR === 'staff',
    assetsUrl: env.ASSETS_URL,
    valkeyUrl: env.VALKEY_URL,
    trustProxy: env.TRUST_PROXY,
    musicTracks: env.MUSIC_TRACKS,
    musicFreeBytes: env.MUSIC_FREE_MB * 1024 * 1024,
    pushServices: env.PUSH_SERVICES?.split(',').map((host) => host.trim().toLowerCase()) ?? [],
    metricsToken: env.METRICS_TOKEN,
    readsPerMinute: env.READS_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
  }
}
