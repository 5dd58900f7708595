/** Whether a row of the game still belongs to a person, and how little work it takes to know. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { userCells } from '../../test/user-cells.ts'
import { DatabaseDown } from '../db/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { readStanding } from '../game/readers/standing.ts'
import { endPerson } from './former-people.ts'
import {
  createIdentityCheck,
  storedIdentity,
  type IdentityCheck,
  type KnownPerson,
  type Replacement,
} from './identity-check.ts'
import { ensurePerson, findPerson } from './people.ts'
import { createRevisionReader } from './revision.ts'

const registered = '2020-01-01 10:00:00'

let check: IdentityCheck
/** How many marks were made. */
let marks: number
let replacements: Replacement[]
let count = 0
let name: string
let person: KnownPerson
const portal = await filePortal()
const revision = createRevisionReader(portal.portal)

const createCheck = (of: PortalDatabase = portal.portal): IdentityCheck =>
  createIdentityCheck({
    portal: of,
    game: portal.game,
    markPassword(row) {
      marks++
      return `aaaa0000.${row.length}.${row.slice(0, 40)}`
    },
    async recordReplacement(_, replacement) {
      replacements.push(replacement)
    },
  })
beforeEach(async () => {
  check = createCheck()
  replacements = []
  name = `Checked_${++count}`
  const uid = await portal.character(name, { regdate: registered })
  const identity = (await check.reconcile(uid))!
  person = {
    personId: await ensurePerson(portal.portal.db, { uid, identity }),
    uid,
    identity,
    endsWithPassword: false,
  }
  marks = 0
})

type Cells = Record<string, string | null>
const { writeRow } = userCells(() => portal)
const setRow = (cells: Cells, uid = person.uid) => writeRow(uid, cells)
const removeRow = () => sql`delete from users where uid = ${person.uid}`.execute(portal.game.database.db)
const another: Cells = {
  username: 'Checked_Other',
  password: 'F'.repeat(128),
  regdate: '2026-01-01 00:00:00',
}
const isStill = async (of = person) => check.isStill(of, await readStanding(portal.game, of.uid))
const stored = () => findPerson(portal.portal.db, person.uid)

describe('a person whose row', () => {
  test('has not changed is recognized at once, and its mark is made only once', async () => {
    const standing = await readStanding(portal.game, person.uid)
    expect(check.isStill(person, standing)).toBe(true)
    expect(check.isStill({ ...person }, standing)).toBe(true)
    expect(check.isStill(person, await readStanding(portal.game, person.uid))).toBe(true)
    expect(marks).toBe(1)
  })

  test.each<[string, Cells, object, number]>([
    ['name', { username: 'Checked_Anew' }, { username: 'Checked_Anew' }, 1],
    ['password', { password: 'A'.repeat(128) }, { password_mark: expect.stringContaining('AAAA') }, 0],
    ['registration time', { regdate: '2020-01-01 11:00:00' }, { registered: '2020-01-01 11:00:00' }, 0],
  ])(
    'has another %s is recognized after another look, from then on at once',
    async (_, cells, shown, raised) => {
      expect(await isStill()).toBe(true)
      await setRow(cells)
      const before = await revision()
      const standing = await readStanding(portal.game, person.uid)
      const found = check.isStill(person, standing)
      expect(found).toBeInstanceOf(Promise)
      expect(await found).toBe(true)
      expect(await stored()).toMatchObject(shown)
      expect(person.identity).toEqual(storedIdentity((await stored())!))
      expect((await revision()) - before).toBe(raised)
      expect(check.isStill(person, standing)).toBe(true)
      if ('username' in cells) await setRow({ username: name })
    },
  )

  test('shows nothing new is not stored again', async () => {
    const { db } = portal.portal
    await db.updateTable('people').set({ bound_at: 1 }).where('id', '=', person.personId).execute()
    expect(await check.reconcile(person.uid)).toEqual(person.identity)
    await setRow({ password: '' })
    expect(await check.reconcile(person.uid)).toEqual(person.identity)
    expect(Number((await stored())?.bound_at)).toBe(1)
  })

  test('belongs to somebody else who signs in is ended by that', async () => {
    await setRow(another)
    expect(await check.reconcile(person.uid)).toMatchObject({ username: 'Checked_Other' })
    expect(await stored()).toBeUndefined()
    expect(replacements).toHaveLength(1)
  })

  test('belongs to somebody else by now is ended in every process, and that is recorded', async () => {
    const before = await revision()
    await setRow(another)
    expect(await check.ownerOf(person.uid)).toBeUndefined()
    expect(await check.isStillOfOwnerAt(person.uid, Date.now())).toBe(false)
    expect(await stored()).toMatchObject({ id: person.personId })
    expect(await isStill()).toBe(false)
    expect(await stored()).toBeUndefined()
    expect(replacements).toMatchObject([{ former: { id: person.personId }, username: 'Checked_Other' }])
    expect(await revision()).toBeGreaterThan(before)
    // Nobody has signed in with the row yet, or only its new owner.
    expect(await isStill()).toBe(false)
    const identity = (await check.reconcile(person.uid))!
    const personId = await ensurePerson(portal.portal.db, { uid: person.uid, identity })
    expect(await isStill()).toBe(false)
    expect(await isStill({ ...person, personId, identity })).toBe(true)
    expect(replacements).toHaveLength(1)
  })

  test('is gone is not mixed up with anybody', async () => {
    const standing = await readStanding(portal.game, person.uid)
    await setRow({ username: 'Checked_Gone' })
    const renamed = await readStanding(portal.game, person.uid)
    await removeRow()
    expect(await check.isStill(person, renamed)).toBe(true)
    expect(check.isStill(person, await readStanding(portal.game, person.uid))).toBe(true)
    expect(await check.reconcile(person.uid)).toBeUndefined()
    expect(await check.ownerOf(person.uid)).toBe(person.personId)
    expect(check.isStill(person, standing)).toBe(true)
  })

  test('changed is read again, because another process may already know of the change', async () => {
    const before = await readStanding(portal.game, person.uid)
    expect(check.isStill(person, before)).toBe(true)
    await setRow({ username: 'Checked_Known' })
    expect(await createCheck().reconcile(person.uid)).toMatchObject({ username: 'Checked_Known' })
    const marked = marks
    expect(await isStill()).toBe(true)
    expect(person.identity.username).toBe('Checked_Known')
    expect(check.isStill(person, before)).toBeInstanceOf(Promise)
    expect(marks).toBeGreaterThan(marked)
  })

  test('cannot be compared stays in while the database is down, and other failures are passed on', async () => {
    const failing = (error: Error) =>
      createCheck({
        ...portal.portal,
        db: portal.portal.db.withPlugin({
          transformQuery() {
            throw error
          },
          transformResult: async ({ result }) => result,
        }),
      })
    await setRow({ username: 'Checked_Down' })
    const standing = await readStanding(portal.game, person.uid)
    expect(await failing(new DatabaseDown()).isStill(person, standing)).toBe(true)
    await expect(failing(new Error('Broken.')).isStill(person, standing)).rejects.toThrow('Broken.')
  })
})

describe('the owner of a character at some time', () => {
  const isOwner = (at: number) => check.isStillOfOwnerAt(person.uid, at)

  test('is its person from when their number came to them', async () => {
    expect(await isOwner(0)).toBe(true)
    const { db } = portal.portal
    await db.updateTable('people').set({ began_at: 1000 }).where('uid', '=', person.uid).execute()
    expect([await isOwner(999), await isOwner(1000)]).toEqual([false, true])
    expect(await check.ownerOf(person.uid)).toBe(person.personId)
  })

  test('is unknown but the same as now since the last person with the number ended', async () => {
    await portal.portal.db.transaction().execute((db) => endPerson(db, person.uid, { cause: 'replaced' }))
    const { ended_at: ended } = await portal.portal.db
      .selectFrom('former_people')
      .select('ended_at')
      .where('uid', '=', person.uid)
      .executeTakeFirstOrThrow()
    expect([await isOwner(Number(ended) - 1), await isOwner(Number(ended))]).toEqual([false, true])
    expect(await check.ownerOf(person.uid)).toBeUndefined()
  })

  test('is judged by the row as a transaction sees it', async () => {
    const seen = portal.game.database.db.transaction().execute(async (db) => {
      await sql`update users set username = 'Checked_Inside', password = 'other', regdate = '2026-01-01 00:00:00'
        where uid = ${person.uid}`.execute(db)
      const still = await check.isStillOfOwnerAt(person.uid, Date.now(), db)
      throw Object.assign(new Error('It is undone.'), { still })
    })
    await expect(seen).rejects.toMatchObject({ message: 'It is undone.', still: false })
    expect(await isOwner(Date.now())).toBe(true)
  })

  test('is nobody once a new row was added under the number', async () => {
    await check.replaceBy(person.uid, 'Checked_New')
    expect(await stored()).toBeUndefined()
    expect(replacements).toMatchObject([{ former: { id: person.personId }, username: 'Checked_New' }])
    await check.replaceBy(person.uid, 'Checked_New')
    expect(replacements).toHaveLength(1)
  })
})
