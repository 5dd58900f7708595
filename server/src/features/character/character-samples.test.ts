import { character } from '@idlewood/contract/character'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

async function historyOf(username: string) {
  const token = await portal.signIn(username)
  const { status, body } = await portal.call(character.history, {}, { token })
  expect(status).toBe(200)
  return body.days
}

test('a visit stores the character’s values of today, once a day, as last seen', async () => {
  const uid = await portal.character('Daily_Visitor', {
    level: 4,
    hours: 12,
    cash: 100,
    bank: 900,
    health: 55.6,
  })
  expect(await historyOf('Daily_Visitor')).toEqual([
    { day: daysAgo(0), level: 4, hours: 12, money: 1000, health: 55, armor: expect.anything() },
  ])
  await portal.game.database.db.updateTable('users').set({ cash: 500 }).where('uid', '=', uid).execute()
  const days = await historyOf('Daily_Visitor')
  expect(days.map(({ money }) => money)).toEqual([1400])
})

test('the last 30 days are listed, oldest first, to their player only; older ones are deleted', async () => {
  await portal.character('Old_Hand', { level: 9 })
  await portal.signIn('Old_Hand')
  const { db } = portal.portal
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('username', '=', 'Old_Hand')
    .executeTakeFirstOrThrow()
  const empty = { hours: null, money: null, health: null, armor: null }
  await db
    .insertInto('character_samples')
    .values([40, 12, 3].map((days) => ({ person_id: person.id, day: daysAgo(days), level: days, ...empty })))
    .execute()
  const days = await historyOf('Old_Hand')
  expect(days.map(({ day, level }) => [day, level])).toEqual([
    [daysAgo(12), 12],
    [daysAgo(3), 3],
    [daysAgo(0), 9],
  ])
  // Written a moment after the response, because no read waits for a write.
  const kept = () =>
    db
      .selectFrom('character_samples')
      .select('day')
      .where('person_id', '=', person.id)
      .orderBy('day')
      .execute()
  const written = [12, 3, 0].map((days) => ({ day: daysAgo(days) }))
  await expect.poll(kept).toEqual(written)
  expect(await historyOf('Daily_Visitor')).toHaveLength(1)
})
