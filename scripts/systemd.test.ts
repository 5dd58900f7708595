/** Runs the commands of the systemd units with a PATH that contains only a Node that is too old. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../test/until.ts'
import { migratePortal } from '../server/src/db/migrations.ts'
import { ensureServerBuild } from './build-server.ts'
import { freePort, root } from './processes.ts'

let folder: string
beforeAll(ensureServerBuild)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-units-'))
  mkdirSync(join(folder, 'data'))
  mkdirSync(join(folder, 'bin'))
  // It only has to be the Node that /usr/bin/env finds: an LTS distribution's Node exits the same way.
  const oldNode = join(folder, 'bin', 'node')
  writeFileSync(oldNode, '#!/bin/sh\necho "Node 20 cannot read TypeScript." >&2\nexit 9\n')
  chmodSync(oldNode, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settingsOf = (unit: string, name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value = '']) => value)

/**
 * Starts what a unit starts, with the paths of the project and its data replaced by those on this machine.
 */
function startUnit(name: string, environment: Record<string, string> = {}) {
  const unit = readFileSync(join(root, 'deploy', name), 'utf8')
  const here = (text: string): string =>
    text.replaceAll('/opt/idlewood', root).replaceAll('/var/lib/idlewood', join(folder, 'data'))
  const [program = '', ...parts] = here(settingsOf(unit, 'ExecStart')[0] ?? '').split(' ')
  const set = settingsOf(unit, 'Environment').flatMap((line) => here(line).split(' '))
  const variables = set.map((pair) => pair.split('=') as [string, string]) // NAME=value, as systemd wants it
  const child = spawn(program, parts, {
    cwd: here(settingsOf(unit, 'WorkingDirectory')[0] ?? ''),
    env: {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      ...Object.fromEntries(variables),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  return { child, output: () => output }
}

test('idlewood-backup.service makes a backup on a system with an old Node', async () => {
  await migratePortal(`sqlite:${join(folder, 'data', 'portal.sqlite')}`)
  const { child, output } = startUnit('idlewood-backup.service')
  const [code] = await once(child, 'close')
  expect(output()).toContain('Backup made: ')
  expect(code).toBe(0)
  const [backup = ''] = readdirSync(join(folder, 'data', 'backups'))
  expect(readdirSync(join(folder, 'data', 'backups', backup))).toContain('manifest.json')
})

test('idlewood.service starts and stops a portal on a system with an old Node', async () => {
  const PORT = String(await freePort())
  const { child, output } = startUnit('idlewood.service', { PORT })
  const ended = once(child, 'close')
  try {
    await until(() => expect(output()).toContain('Idlewood is ready'))
    const { ok } = await fetch(`http://localhost:${PORT}/api/health/live`)
    expect(ok).toBe(true)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})

test.each(['idlewood.service', 'idlewood-backup.service'])('systemd never gives up on %s', (name) => {
  const [unit = ''] = readFileSync(join(root, 'deploy', name), 'utf8').split('[Service]')
  expect(settingsOf(unit, 'StartLimitIntervalSec')).toEqual(['0'])
})
