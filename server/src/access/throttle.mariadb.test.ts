import { character } from '@idlewood/contract/character'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultyLine, type FaultyLine } from '../../test/faulty-line.ts'
import { filledDatabase } from '../../test/mariadb.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { portalContent } from '../../test/templates.ts'
import { until } from '../../../test/until.ts'
import { maxWrongTokens } from './throttle.ts'
import { newToken } from './tokens.ts'

let portal: TestPortal
let line: FaultyLine
let drop: () => Promise<void>
let token: string
beforeAll(async () => {
  const database = await filledDatabase(await portalContent())
  drop = database.drop
  const url = new URL(database.url)
  line = await faultyLine(Number(url.port))
  url.port = String(line.port)
  portal = await testPortal({ environment: { PORTAL_DATABASE_URL: url.href } })
  await portal.character('Faithful_Reader')
  token = await portal.signIn('Faithful_Reader')
})
afterAll(async () => {
  await line.set('open')
  await portal.close()
  await line.close()
  await drop()
})

const read = async (by: string) => (await portal.call(character.permissions, {}, { token: by })).status

test('while the database is down no token counts as wrong, and known tokens stay known', async () => {
  expect(await read(token)).toBe(200)
  await line.set('refused')
  await until(async () => expect(await read(token)).toBe(503))
  const statuses = new Set<number>()
  for (let call = 0; call <= maxWrongTokens; call += 20) {
    const batch = Array.from({ length: 20 }, (_, index) => read(index % 2 === 0 ? token : newToken()))
    for (const status of await Promise.all(batch)) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([503]))
  await line.set('open')
  await until(async () => expect(await read(token)).toBe(200))
})
