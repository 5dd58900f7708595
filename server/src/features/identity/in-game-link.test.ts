import { identity } from '@idlewood/contract/identity'
import { portal as portalCalls } from '@idlewood/contract/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import {
  bridgeSecret,
  createBridgeScript,
  startPolling,
  postTo,
  type BridgeScript,
} from '../../../test/bridge-script.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { createSecret } from '../../access/one-time-secrets.ts'

let portal: TestPortal
let script: BridgeScript
let stopAsking: () => Promise<void>

beforeAll(async () => {
  portal = await testPortal({ environment: { BRIDGE_SECRET: bridgeSecret } })
  script = createBridgeScript(postTo(portal))
  for (const name of ['Code_Typer', 'Other_Typer', 'Not_Spawned']) await portal.character(name)
  script.join(0, 'Code_Typer')
  script.join(1, 'Other_Typer')
  script.join(2, 'Not_Spawned')
  await script.ask()
  stopAsking = startPolling(script)
})
afterAll(async () => {
  await stopAsking()
  await portal.close()
})

/** The grant of a Discord account that has signed in but has no character yet. */
const grantOf = (id: string): Promise<string> =>
  createSecret(portal.portal.db, {
    kind: 'link-grant',
    data: { id, name: 'Dusk {FF0000}' },
    browser: null,
    lifetime: 60_000,
  })

const codeOf = async (linkToken: string) =>
  (await portal.call(identity.linkCode, { body: { linkToken } })).body
const link = (linkToken: string) =>
  portal.call(identity.link, { body: { linkToken, username: '-', proof: 'game', secret: '-' } })

/** Types a code and waits for the text that the game shows. */
async function type(slot: number, code: string, state = 1): Promise<string> {
  const before = script.done.length
  script.type(slot, code, state)
  await until(() => script.done.length > before)
  return script.done.at(-1)?.text ?? ''
}

test('a code typed twice in the game links Discord without a password, only for the person who has its grant', async () => {
  const { body: info } = await portal.call(portalCalls.info)
  expect(info.signIn.typedCode).toBe(true)
  const linkToken = await grantOf('200000000000000101')
  const { code } = await codeOf(linkToken)
  expect((await link(linkToken)).status).toBe(401)
  expect(await type(0, code)).toMatch(/Discord account Dusk \?FF0000\? sign in as you.*type it again/)
  expect((await codeOf(linkToken)).isProven).toBe(false)
  expect((await link(linkToken)).status).toBe(401)
  expect(await type(0, code.toLowerCase())).toBe('Done. Go back to the website.')
  expect((await codeOf(linkToken)).isProven).toBe(true)
  expect((await link(await grantOf('200000000000000102'))).status).toBe(401)
  const { status, body } = await link(linkToken)
  expect([status, body.user?.username]).toEqual([200, 'Code_Typer'])
  // The code works only once.
  expect(await type(0, code)).toMatch(/does not know this code/)
})

test('two players who each type the code once have not confirmed it', async () => {
  const linkToken = await grantOf('200000000000000103')
  const { code } = await codeOf(linkToken)
  await type(0, code)
  expect(await type(1, code)).toMatch(/type it again/)
  expect((await codeOf(linkToken)).isProven).toBe(false)
})

test('a player who has not spawned has not logged in, so their code does not count', async () => {
  const linkToken = await grantOf('200000000000000104')
  const { code } = await codeOf(linkToken)
  expect(await type(2, code, 0)).toMatch(/Log in and spawn first/)
  expect(await type(2, code, 9)).toMatch(/Log in and spawn first/)
  expect((await codeOf(linkToken)).isProven).toBe(false)
})

test('pages that ask for the code of a grant at the same time all show the same code', async () => {
  const body = { linkToken: await grantOf('200000000000000105') }
  const answers = await Promise.all(Array.from({ length: 6 }, () => portal.call(identity.linkCode, { body })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body: { code } }) => code)).size).toBe(1)
})

test('the code of an expired grant is not shown', async () => {
  expect((await portal.call(identity.linkCode, { body: { linkToken: 'a'.repeat(43) } })).status).toBe(401)
})
