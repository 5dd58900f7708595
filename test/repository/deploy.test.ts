import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/processes.ts'
import { readConfig } from '../../server/src/config.ts'
import { textOf } from './source-files.ts'

/** A file of `deploy/` without its comments. */
const deployed = (name: string): string => {
  const text = textOf(`deploy/${name}`)
  if (text === undefined) throw new Error(`There is no deploy/${name}.`)
  return text.replaceAll(/^\s*#.*$/gm, '')
}
const exists = (path: string): boolean => existsSync(join(root, path))
const paths = Object.values(contract).flatMap((feature: Endpoints) =>
  Object.values(feature).map(({ path }: Endpoint) => `/api${path}`),
)
const variables = new Set(
  [...(textOf('server/src/config.ts') ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
)
/** The settings that `npm start` passes to the system’s allocator, as `NAME=value`. */
const lean = [...(textOf('scripts/lean-memory.mjs') ?? '').matchAll(/^ {2}(MALLOC_\w+): '(\d+)',$/gm)].map(
  ([, name, value]) => `${name}=${value}`,
)
/** Variables of other programs: Node, the database and the allocator. */
const foreign = new Set([
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'PORTAL_DATABASE_PASSWORD',
  ...lean.map((pair) => pair.split('=')[0]),
])
const isKnown = (name: string | undefined): boolean => variables.has(name) || foreign.has(name ?? '')

describe('the Dockerfile', () => {
  const dockerfile = deployed('Dockerfile')

  test('copies only files that exist', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) =>
      files?.split(' '),
    )
    expect(copied.length).toBeGreaterThan(8)
    expect(copied.filter((path) => !exists(path ?? ''))).toEqual([])
  })

  test('runs the project’s Node version as an unprivileged user, with a health check', () => {
    const { optionalDependencies } = JSON.parse(textOf('package.json') ?? '{}')
    const major = String(optionalDependencies.node).split('.')[0]
    const images = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version)
    expect(images).toEqual([major, major, major])
    expect(dockerfile).toMatch(/^USER node$/m)
    const [, asked] = /127\.0\.0\.1:' \+ process\.env\.PORT \+ '([^']+)'/.exec(dockerfile) ?? []
    expect(paths).toContain(asked)
  })

  test('sets only variables that the portal knows', () => {
    const [, set = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
    expect(set.split(' ').filter((pair) => !isKnown(pair.split('=')[0]))).toEqual([])
  })

  test('starts the same program as the service', () => {
    const [, program = ''] = /^CMD \["node", .*"([^"]+)"\]$/m.exec(dockerfile) ?? []
    expect(program).toBe('server/build/main.js')
    expect(deployed('idlewood.service')).toContain(` ${program}\n`)
  })

  test('uses the allocator settings of npm start, and so does the service', () => {
    expect(lean).toHaveLength(3)
    for (const file of ['Dockerfile', 'idlewood.service'])
      expect(deployed(file).split(/\s/)).toEqual(expect.arrayContaining(lean))
  })
})

test('the compose file sets only variables that the portal knows, and gives it time to stop', () => {
  const compose = deployed('compose.yaml')
  const [, environment = ''] = /^ {2}portal:[^]*?^ {4}environment:\n((?: {6}.+\n)+)/m.exec(compose) ?? []
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(['PORTAL_DATABASE_URL', 'VALKEY_URL', 'TRUST_PROXY']))
  expect(names.filter((name) => !isKnown(name))).toEqual([])
  const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect(asked.filter((name) => !isKnown(name))).toEqual([])
  expect(exists(/dockerfile: (.+)/.exec(compose)?.[1] ?? '')).toBe(true)
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThanOrEqual(20)
})

describe.each(['idlewood.service', 'idlewood-backup.service'])('%s', (name) => {
  const unit = deployed(name)
  test('starts a program that exists, with variables that the portal knows', () => {
    const program = /^ExecStart=.* (\S+\.[jt]s)\b/m.exec(unit)?.[1] ?? ''
    // The build creates a file for each entry point.
    expect(exists(program.replace('server/build/main.js', 'server/src/main.ts'))).toBe(true)
    const set = /^Environment=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? []
    expect(set.filter((pair) => !isKnown(pair.split('=')[0]))).toEqual([])
  })
  test('keeps its data in the state folder', () => {
    expect(unit).toContain('DATA_DIR=/var/lib/idlewood')
    expect(unit).toMatch(/^StateDirectory=idlewood$/m)
  })
})

test('the service gives the portal more time to stop than it needs', () => {
  const most = Number(
    /const stopWithin = ([\d_]+)/.exec(textOf('server/src/main.ts') ?? '')?.[1]?.replace('_', ''),
  )
  expect(most).toBeGreaterThan(0)
  const given = Number(/^TimeoutStopSec=(\d+)$/m.exec(deployed('idlewood.service'))?.[1])
  expect(given * 1000).toBeGreaterThan(most)
})

describe.each(['nginx.conf', 'Caddyfile'])('%s', (name) => {
  const proxy = deployed(name)
  test('names only endpoints that the portal has', () => {
    const named = [...proxy.matchAll(/(?<![\w^])(\/api\/[\w/-]+)/g)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !paths.includes(path))).toEqual([])
  })
  test('allows music uploads, hides the metrics, and forwards the client’s address', () => {
    expect(proxy).toMatch(/\/api\/upload[^}]*(client_max_body_size 9m|max_size 9MB)/)
    expect(proxy).toMatch(/\/metrics( \{\s*return)? 404/)
    expect(proxy).toMatch(/X-Forwarded-For (\$remote_addr;|\{remote_host\})/)
  })
  test('passes requests on to where the portal listens by default', () => {
    const { host, port } = readConfig({})
    const targets = [...proxy.matchAll(/(?:server|reverse_proxy) ([\d.]+:\d+)/g)].map(([, target]) => target)
    expect(new Set(targets)).toEqual(new Set([`${host}:${port}`]))
  })
})

test('Caddy responds with 413 to a body that is too large, not with 502', () => {
  expect(deployed('Caddyfile')).toMatch(/request body too large"\)`\s+respond @tooLarge 413/)
})

test('nginx does not buffer streams', () => {
  const [, pattern = '', settings = ''] =
    /location ~ (\S+) \{([^}]*proxy_buffering off[^}]*)\}/.exec(deployed('nginx.conf')) ?? []
  const streams = paths.filter((path) => path.endsWith('/live') && !path.startsWith('/api/health'))
  expect(streams.length).toBeGreaterThan(1)
  for (const path of [...streams, '/api/user/allusers']) expect(path).toMatch(new RegExp(pattern))
  expect(settings).toContain('proxy_read_timeout')
})
