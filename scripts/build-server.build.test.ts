import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { until } from '../test/until.ts'
import { ensureServerBuild } from './build-server.ts'
import { startCompanion, freePort, root } from './processes.ts'

beforeAll(ensureServerBuild)

const said = 'Idlewood is ready'
/** Prints the current place in the program when it reports that it is ready. */
const preload = `data:text/javascript,${encodeURIComponent(`
  const write = process.stdout.write
  process.stdout.write = function (text, ...rest) {
    if (String(text).startsWith('${said}')) write.call(this, new Error('here').stack + '\\n')
    return write.call(this, text, ...rest)
  }
`)}`

test('a stack trace of the built server names the line of its source', async () => {
  const lines = readFileSync(join(root, 'server/src/main.ts'), 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(said)) + 1
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-built-'))
  const portal = startCompanion([process.execPath, '--import', preload, 'server/build/main.js'], {
    folder,
    environment: { PORT: String(await freePort()), DATA_DIR: folder },
  })
  await until(() => expect(portal.output()).toContain(said))
  await portal.stop()
  expect(portal.output()).toContain(`server/src/main.ts:${line}:`)
})
