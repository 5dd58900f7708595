import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { asAdministrator } from '../../../test/mariadb.ts'

const fork: Fork = {
  people: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: 'uid int not null, username varchar(24), password varchar(129)',
  },
}

test('sign-up through a view is refused', async () => {
  const url = await forkDatabase(fork)
  const database = new URL(url).pathname.slice(1)
  await asAdministrator(`create view \`${database}\`.users as select * from \`${database}\`.people`)
  const portal = await portalOn(url)
  const body = { username: 'New_Comer', password: 'a long password' }
  const answer = await portal.call(identity.signup, { body })
  expect([answer.status, answer.body.error]).toEqual([409, 'users is a view, which the portal only reads.'])
  const { rows } = await sql`select uid from people`.execute(portal.game.database.db)
  expect(rows).toEqual([])
})
