import { character } from '@idlewood/contract/character'
import { factions } from '@idlewood/contract/factions'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { enableTwoFactor } from '../../test/two-factor.ts'
import { maxWrongTokens } from './throttle.ts'
import { newToken } from './tokens.ts'

const maxReads = 400
const portal = await filePortal({ writesLogs: true, environment: { READS_PER_MINUTE: String(maxReads) } })
await portal.character('Eager_Reader')
await portal.character('Calm_Reader')
const token = await portal.signIn('Eager_Reader')

const get = (url: string, by: string, address: string) =>
  portal.server.inject({
    method: 'GET',
    url: `/api${url}`,
    remoteAddress: address,
    headers: { authorization: `Bearer ${by}` },
  })
const read = (by: string, address = '203.0.113.7') => get(character.permissions.path, by, address)

async function statuses(count: number, by: () => string, address?: string): Promise<number[]> {
  const all: number[] = []
  for (let sent = 0; sent < count; sent += 50) {
    const batch = Array.from({ length: Math.min(50, count - sent) }, () => read(by(), address))
    all.push(...(await Promise.all(batch)).map(({ statusCode }) => statusCode))
  }
  return all
}

async function lines(limit: string): Promise<string[]> {
  await portal.logs?.flush()
  const { readdirSync, readFileSync } = await import('node:fs')
  const { join } = await import('node:path')
  const folder = join(portal.config.logs.folder, 'console')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.log'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.includes('A limit on tries was reached.') && line.includes(`"limit":"${limit}"`))
}

test('a person who reads too much has to wait, while others do not', async () => {
  const calm = await portal.signIn('Calm_Reader')
  expect(new Set(await statuses(maxReads, () => token))).toEqual(new Set([200]))
  const refused = await read(token)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read(calm)).statusCode).toBe(200)
  expect(await lines('reads-person')).toHaveLength(1)
})

test('opening many pages at once with unseen sessions does not count as wrong tokens of the network', async () => {
  const tokens: string[] = []
  for (const name of ['Class_Room', 'Class_Mate']) {
    await portal.character(name)
    for (let index = 0; index < 17; index++) tokens.push(await portal.signIn(name))
  }
  const opened: number[] = []
  for (const one of tokens) opened.push(...(await statuses(10, () => one, '198.51.100.7')))
  expect(opened).toHaveLength(340)
  expect(new Set(opened)).toEqual(new Set([200]))
})

test('a network that sends wrong tokens has to wait, while a person already known there can go on', async () => {
  const [calm, unseen] = [await portal.signIn('Calm_Reader'), await portal.signIn('Calm_Reader')]
  const network = '2001:db8:1:2::'
  expect((await read(calm, `${network}9`)).statusCode).toBe(200)
  let host = 0
  const wrong = await statuses(maxWrongTokens, newToken, `${network}${++host}`)
  expect(new Set(wrong)).toEqual(new Set([401]))
  expect((await read(newToken(), `${network}abcd`)).statusCode).toBe(429)
  // Unknown tokens are no longer looked up, so a valid one is refused like a wrong one.
  expect((await read(unseen, `${network}abcd`)).statusCode).toBe(429)
  expect((await read(calm, `${network}9`)).statusCode).toBe(200)
  expect((await read(newToken(), '2001:db8:1:3::1')).statusCode).toBe(401)
  expect(await lines('wrong-tokens-network')).toHaveLength(1)
  expect((await portal.call(character.permissions, {}, { token: calm })).status).toBe(200)
})

test('a session refused for another reason does not count as a wrong token of its network', async () => {
  const address = '198.51.100.8'
  await portal.character('Refused_Reader')
  await portal.character('Pending_Reader')
  const refused = await portal.signIn('Refused_Reader')
  await enableTwoFactor(portal, await portal.signIn('Pending_Reader'))
  const pending = await portal.signIn('Pending_Reader')
  for (const [by, code] of [
    [refused, 'forbidden'],
    [pending, 'second_factor'],
  ] as const)
    for (let sent = 0; sent <= maxWrongTokens; sent += 50) {
      const batch = Array.from({ length: 50 }, () => get(factions.list.path, by, address))
      for (const answer of await Promise.all(batch)) expect(answer.json()).toMatchObject({ code })
    }
  expect((await read(await portal.signIn('Calm_Reader'), address)).statusCode).toBe(200)
})
