/** Games that store words where the portal looks for numbers of a character. */
import { character } from '@idlewood/contract/character'
import { gangs } from '@idlewood/contract/gangs'
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'

const quarter: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, username varchar(24) not null, password varchar(129) not null, level varchar(8) = 1,
      admin int not null = 0, gang varchar(32) not null = None, job varchar(24) not null = '', job_id int not null = 0`,
  },
  gangs: { keys: ['primary id'], columns: 'id int not null, name varchar(32)' },
}
const member = (name: string, gang: string, job = '') =>
  `insert into users set username = '${name}', password = 'x', gang = '${gang}', job = '${job}', job_id = 2`

async function quarterPortal() {
  const url = await seededDatabase(
    quarter,
    `insert into gangs values (1, '1st Street'), (2, 'Anglers')`,
    member('Al_One', '1st Street', 'Miner'),
    member('Bo_Two', 'Anglers', 'Miner'),
    member('Cy_Free', ''),
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile', 'view_gang_users'], { admin: 5 })
  return { portal, asked: <I extends object>(input: I) => [input, { token }] as const }
}

test('a column of gangs’ names is not taken for their numbers: nothing is written there, and no list made of it', async () => {
  const { portal, asked } = await quarterPortal()
  const { body } = await portal.call(managedUser.profile, ...asked({ params: { id: '3' } }))
  expect(body.fields.map(({ field }) => field)).not.toContain('gang')
  const change = asked({ params: { id: '3' }, body: { gang: 2 } })
  expect((await portal.call(managedUser.update, ...change)).status).toBe(400)
  const members = await portal.call(gangs.users, ...asked({ params: { id: '1' } }))
  expect(members.body).toMatchObject({ ganguser: [], available: false })
})

test('another column with the name of a number takes its place, and texts of numbers stay', async () => {
  const { portal, asked } = await quarterPortal()
  const { body } = await portal.call(managedUser.profile, ...asked({ params: { id: '1' } }))
  expect(body.user).toMatchObject({ level: '1', job: 2, gang: null })
  const own = await portal.call(character.stats, ...asked({}))
  expect(own.body.unavailable).toContain('gang')
})
