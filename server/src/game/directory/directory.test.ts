import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { createDirectory } from './directory.ts'
import { createGame } from '../game.ts'

const portal = await filePortal()
const directory = portal.app.directory
await directory.complete()

const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.game.database.db)

describe('touching a user', () => {
  test('updates the directory at once after a user has joined, was renamed, or has left', async () => {
    const uid = await portal.character('Touch_Stone')
    await directory.touch(uid)
    expect(await directory.search('touch st', 5)).toEqual([{ uid, username: 'Touch_Stone' }])
    await run(sql`update users set username = 'Touched_Stone' where uid = ${uid}`)
    await directory.touch(uid)
    expect(await directory.search('touched', 5)).toEqual([{ uid, username: 'Touched_Stone' }])
    await run(sql`delete from users where uid = ${uid}`)
    await directory.touch(uid)
    const page = { page: 1, limit: 5 }
    expect(await directory.page({ ...page, search: 'touched_stone' })).toEqual({ users: [], total: 0 })
  })

  test('with a uid far above the others hides none of the users in between', async () => {
    const uid = await portal.character('Far_Above')
    await run(sql`update users set uid = 900000 where uid = ${uid}`)
    await directory.touch(900_000)
    await run(sql`insert into users (uid, username, password) values (800000, 'In_Between', '-')`)
    await until(async () => expect(await directory.search('in_between', 5)).toHaveLength(1))
  })

  test('who does not exist changes nothing', async () => {
    const before = await directory.page({ page: 1, limit: 1 })
    await directory.touch(123_456_789)
    expect(await directory.page({ page: 1, limit: 1 })).toEqual(before)
  })
})

describe('suggestions and names', () => {
  test('an empty text returns no suggestions', async () => {
    expect(await directory.search('', 5)).toEqual([])
    expect(await directory.search('   ', 5)).toEqual([])
  })

  test('names are returned by uid without duplicates or missing users', async () => {
    const one = await portal.character('Named_One')
    const two = await portal.character('Named_Two')
    expect(await directory.names([one, two, one, 999_999_999])).toEqual(
      new Map([
        [one, 'Named_One'],
        [two, 'Named_Two'],
      ]),
    )
    expect(await directory.names([])).toEqual(new Map())
  })
})

describe('the upkeep', () => {
  test('stops when the directory is closed', async () => {
    const game = createGame({ ...portal.game })
    const own = createDirectory(game)
    await own.complete()
    await own.close()
    const uid = await portal.character('Too_Late')
    // Fixed wait: longer than two passes.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await own.search('too_late', 5)).toEqual([])
    expect(uid).toBeGreaterThan(0)
    await game.close()
  })

  test('can be closed before it has started', async () => {
    const game = createGame({ ...portal.game })
    const own = createDirectory(game)
    await expect(own.close()).resolves.toBeUndefined()
    await game.close()
  })
})
