import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'

const newcomer = (username: string) => ({ body: { username, password: 'velvet-harbour-39' } })

test.each([
  ['required', 'email varchar(64) not null', []],
  ['empty unless given', "email varchar(64) not null = ''", ['First_Comer']],
])(
  'a sign-up is refused with an explanation if the email address of each account must be unique: %s',
  async (_, column, made) => {
    const url = await forkDatabase({
      users: {
        keys: ['primary uid', 'unique email'],
        counts: 'uid',
        columns: `uid int not null, username varchar(24) not null, password varchar(129), ${column}`,
      },
    })
    const portal = await portalOn(url)
    await portal.call(identity.signup, newcomer('First_Comer'))
    const { status, body } = await portal.call(identity.signup, newcomer('Second_Comer'))
    expect([status, body.error]).toEqual([
      409,
      'The game requires a unique value for each account, such as an email address, that the portal does not know. Sign up in the game.',
    ])
    const { rows } = await sql<{ username: string }>`select username from users`.execute(
      portal.game.database.db,
    )
    expect(rows.map(({ username }) => username)).toEqual(made)
  },
)
