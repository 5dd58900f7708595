/** Characters whose names the table of bans cannot hold, because its character set has no such letters. */
import { bans } from '@idlewood/contract/bans'
import { records } from '@idlewood/contract/records'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { testPortal } from '../../../test/portal.ts'

const fork: Fork = {
  users: {
    charset: 'utf8mb4',
    keys: ['primary uid'],
    counts: 'uid',
    columns:
      'uid int not null, username varchar(24), password varchar(129), ip varchar(16), adminlevel int = 0',
  },
  bans: {
    charset: 'latin1',
    keys: ['primary id'],
    counts: 'id',
    columns:
      'id int not null, username varchar(24), ip varchar(16), reason varchar(64), bannedby varchar(24)',
  },
}

test('they are not banned, and a ban of them is refused with the reason', async () => {
  const portal = await testPortal({ fork })
  onTestFinished(() => portal.close())
  const { db } = portal.game.database
  const token = await portal.staff('Ban_Staff', ['view_bans', 'manage_bans', 'view_user_record'], {
    adminlevel: 5,
  })
  const name = 'Иван_Петров'
  const uid = await portal.character(name, { ip: '81.2.3.4' })
  await portal.character('Bad_Apple')
  await sql`insert into bans (username, ip, reason) values ('Bad_Apple', '81.2.3.9', 'spam')`.execute(db)

  const recordOf = async () => {
    const { status, body } = await portal.call(records.of, { params: { id: String(uid) } }, { token })
    return [status, body.entries.map(({ text }) => text)]
  }
  expect(await recordOf()).toEqual([200, []])
  expect(await portal.signIn(name)).toEqual(expect.any(String))
  const asked = { form: 'name', username: name } as const
  const problem = 'The game cannot keep these characters: ИванПетро'
  const seen = await portal.call(bans.preview, { body: asked }, { token })
  expect([seen.status, seen.body.problem]).toEqual([200, problem])
  const refused = await portal.call(bans.make, { body: { ...asked, reason: 'Spam' } }, { token })
  expect([refused.status, refused.body.fields]).toEqual([400, { username: problem }])
  expect(await portal.portal.db.selectFrom('changes').selectAll().execute()).toEqual([])
  expect((await sql`select username from bans`.execute(db)).rows).toEqual([{ username: 'Bad_Apple' }])

  await sql`insert into bans (ip, reason) values ('81.2.3.4', 'proxy')`.execute(db)
  expect(await recordOf()).toEqual([200, ['proxy']])
})
