import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { examine } from '../doctor/report.ts'

const fork: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns:
      'uid int not null, username varchar(24), password varchar(129), gender bit(2), level bit(8), cash int = 5, locked bit(1)',
  },
}

test('a BIT column is not available, and the doctor names it', async () => {
  const portal = await portalOn(await forkDatabase(fork))
  await portal.character('Bit_Player')
  await sql`update users set gender = 1, level = 3`.execute(portal.game.database.db)
  const { status, body } = await portal.call(
    character.profile,
    {},
    { token: await portal.signIn('Bit_Player') },
  )
  expect([status, body.user]).toEqual([200, expect.objectContaining({ gender: null, level: null, cash: 5 })])
  expect(body.unavailable).toEqual(expect.arrayContaining(['gender', 'level']))
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('columns of the type BIT: users.gender, users.level.'),
  )
})

test('a BIT column can lock an account, also when the player reads their own rows', async () => {
  const portal = await portalOn(await forkDatabase(fork))
  await portal.character('Bit_Player')
  const token = await portal.signIn('Bit_Player')
  await sql`update users set locked = 1`.execute(portal.game.database.db)
  const form = { username: 'Bit_Player', password: 'idlewood' }
  await expect.poll(async () => (await portal.call(character.profile, {}, { token })).status).not.toBe(200)
  const { body } = await portal.call(identity.login, { body: form })
  expect(body.error).toContain('is locked in the game')
})
