/** A game whose database changes written values with a trigger. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { seededDatabase } from '../../test/forks/fork-portal.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { testPortal } from '../../test/portal.ts'
import { nobodyPlays } from '../../test/presence.ts'

const cap =
  'create trigger cap before update on users for each row set new.bank = least(new.bank, 1000), new.level = old.level'

test.each([
  ['is known to be away', 'stores a lower value for', 'bank', 500, '5000', 1000],
  ['is known to be away', 'stores nothing new for', 'bank', 1000, '5000', 1000],
  ['is known to be away', 'stores the old value of', 'level', 3, '4', 3],
  ['may play', 'stores a lower value for', 'bank', 500, '5000', 1000],
  ['may play', 'stores nothing new for', 'bank', 1000, '5000', 1000],
] as const)('for somebody who %s the database %s %s', async (...row) => {
  const [presenceState, , field, before, sent, kept] = row
  const portal = await testPortal({
    environment: { GAME_DATABASE_URL: await seededDatabase(nexonic, cap) },
    ...(presenceState === 'may play' ? {} : { presence: nobodyPlays }),
  })
  onTestFinished(() => portal.close())
  const uid = await portal.character('Rich_Body')
  const { db } = portal.game.database
  await sql`drop trigger cap`.execute(db)
  await sql`update users set ${sql.id(field)} = ${before} where uid = ${uid}`.execute(db)
  const rights = ['update_user_profile', 'update_user_money', 'view_changes']
  const token = await portal.staff('Some_Staff', rights, { adminlevel: 5 })
  await sql.raw(cap).execute(db)
  const all = async () => (await sql`select * from users order by uid`.execute(db)).rows
  const rowsBefore = await all()
  const params = { id: String(uid) }
  const edit = await portal.call(managedUser.update, { params, body: { [field]: sent } }, { token })
  expect([edit.status, edit.body.error]).toEqual([
    409,
    `The game's database keeps ${kept} instead, so nothing was changed.`,
  ])
  expect(await all()).toEqual(rowsBefore)
  const { body } = await portal.call(changes.list, {}, { token })
  expect(body.changes.map(({ state }) => state)).toEqual(['conflict'])
  const fitting = await portal.call(managedUser.update, { params, body: { bank: '900' } }, { token })
  expect(fitting.body.change?.fields.map((changed) => changed.new)).toEqual([900])
})
