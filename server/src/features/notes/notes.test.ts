import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { personNotes as calls } from '@idlewood/contract/person-notes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'
import { sweepDeletedNotes } from '../../notes/person-notes.ts'

const portal = await filePortal()
const staff = async (name: string, ...held: string[]): Promise<string> => {
  const token = await portal.staff(name, held, { adminlevel: 3 })
  return token
}
const writer = await staff('Note_Writer', 'view_user_notes', 'write_user_notes')
const reader = await staff('Note_Reader', 'view_user_notes', 'view_changes', 'view_user_record')
const boss = await portal.staff('Note_Boss', ['view_changes', 'write_user_notes'], { adminlevel: 9 })
const manager = await staff('Note_Manager', 'view_user_notes', 'manage_user_notes')

const write = (uid: number, text: string, token = writer) =>
  portal.call(calls.write, { params: { id: String(uid) }, body: { text } }, { token })
const list = async (uid: number, token = reader) => {
  const { status, body } = await portal.call(calls.list, { params: { id: String(uid) } }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const of = (id: number) => ({ id: String(id) })
const edit = (id: number, text: string, { revision = 1, token = writer } = {}) =>
  portal.call(calls.edit, { params: of(id), body: { text, revision } }, { token })
const pin = (id: number, pinned = true, token = writer) =>
  portal.call(calls.pin, { params: of(id), body: { pinned } }, { token })

async function noted(name: string, text: string): Promise<{ uid: number; id: number }> {
  const uid = await portal.character(name)
  const { status, body } = await write(uid, text)
  expect(status, JSON.stringify(body)).toBe(201)
  return { uid, id: body.id }
}

test('a note is written and changed, and its earlier text can be read', async () => {
  const { uid, id } = await noted('Noted_One', 'Asked for a refund twice.')
  expect((await edit(id, 'Asked for a refund three times.')).body).toEqual({ revision: 2 })
  expect((await list(uid)).notes).toMatchObject([
    {
      id,
      text: 'Asked for a refund three times.',
      author: { username: 'Note_Writer' },
      editedBy: 'Note_Writer',
      revision: 2,
      canChange: false,
    },
  ])
  expect((await list(uid, writer)).notes[0]?.canChange).toBe(true)
  const { body } = await portal.call(calls.versions, { params: of(id) }, { token: reader })
  expect(body.versions).toMatchObject([{ revision: 1, text: 'Asked for a refund twice.', by: 'Note_Writer' }])
})

test('of two people who change a note at once, the second learns who was first', async () => {
  const { uid, id } = await noted('Noted_Race', 'First words.')
  const answers = await Promise.all([edit(id, 'Mine.'), edit(id, 'No, mine.', { token: manager })])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(present(answers.find(({ status }) => status === 409)).body.error).toContain('has changed this note')
  expect((await list(uid)).notes[0]?.revision).toBe(2)
})

test('changing and deleting others’ notes requires a separate permission', async () => {
  const { uid, id } = await noted('Noted_Other', 'Helps newcomers.')
  const second = await portal.character('Note_Second', { adminlevel: 3 })
  expect(second).toBeGreaterThan(0)
  const token = await portal.signIn('Note_Second')
  await portal.grant('Note_Second', 'view_user_notes', 'write_user_notes')
  const refused = await edit(id, 'Lies.', { token })
  expect(refused).toMatchObject({ status: 403, body: { required: ['manage_user_notes'] } })
  expect((await edit(id, 'Helps newcomers a lot.', { token: manager })).status).toBe(200)
  const remove = (by: string) => portal.call(calls.remove, { params: of(id) }, { token: by })
  expect((await remove(token)).status).toBe(403)
  expect((await remove(manager)).status).toBe(200)
  expect((await list(uid)).notes).toEqual([])
  expect((await list(uid, token)).notes).toEqual([])
  const hidden = await portal.call(calls.versions, { params: of(id) }, { token: reader })
  expect(hidden.status).toBe(404)
  expect((await list(uid, writer)).notes).toMatchObject([{ deletedBy: 'Note_Manager' }])
  expect((await portal.call(calls.restore, { params: of(id) }, { token: writer })).status).toBe(200)
  expect((await list(uid)).notes).toMatchObject([{ text: 'Helps newcomers a lot.', deletedBy: null }])
})

test('one note is pinned, and shown at the head of the page to those who may read notes', async () => {
  const { uid, id } = await noted('Noted_Pin', 'Old account of Sam.')
  const { body: newer } = await write(uid, 'Talk to Ann before you ban.')
  await pin(id)
  await Promise.all([pin(newer.id), pin(newer.id)])
  const { notes } = await list(uid)
  expect(notes.map(({ text, isPinned }) => [text, isPinned])).toEqual([
    ['Talk to Ann before you ban.', true],
    ['Old account of Sam.', false],
  ])
  const head = async (token: string) =>
    (await portal.call(managedUser.summary, { params: { id: String(uid) } }, { token })).body.note
  expect(await head(reader)).toMatchObject({ text: 'Talk to Ann before you ban.' })
  const other = await portal.staff('Head_Only', ['update_user_profile'], { adminlevel: 3 })
  expect(await head(other)).toBeNull()
  await pin(newer.id, false)
  expect(await head(reader)).toBeNull()
})

test('nobody can read notes about themselves, or write about someone above them', async () => {
  const boss = await portal.character('Noted_Boss', { adminlevel: 5 })
  expect((await write(boss, 'Too strict.')).status).toBe(403)
  const { uid } = await portal.portal.db
    .selectFrom('people')
    .select('uid')
    .where('username', '=', 'Note_Writer')
    .executeTakeFirstOrThrow()
  const own = await portal.call(calls.list, { params: { id: String(uid) } }, { token: writer })
  expect(own.status).toBe(403)
})

test('the audit trail has every action but no text, and the player sees nothing of it', async () => {
  const { uid, id } = await noted('Noted_Trail', 'Suspicious trades.')
  await edit(id, 'Suspicious trades with Max.')
  await portal.call(calls.remove, { params: of(id) }, { token: writer })
  const query = { target: 'note' as const, targetId: String(id) }
  const { body } = await portal.call(changes.list, { query }, { token: reader })
  expect(body.changes.map(({ operation }) => operation)).toEqual(['delete', 'update', 'update'])
  expect(JSON.stringify(body)).not.toContain('Suspicious')
  const player = await portal.signIn('Noted_Trail')
  const own = await portal.call(changes.own, {}, { token: player })
  expect(own.body.changes).toEqual([])
  expect((await portal.call(calls.list, { params: { id: String(uid) } }, { token: player })).status).toBe(403)
})

test('staff who read changes do not see that there are notes about themselves', async () => {
  const { uid } = await portal.portal.db
    .selectFrom('people')
    .select('uid')
    .where('username', '=', 'Note_Reader')
    .executeTakeFirstOrThrow()
  const { body: made } = await write(uid, 'Too curious.', boss)
  const query = { target: 'note' as const, targetId: String(made.id) }
  const seenBy = async (token: string) => (await portal.call(changes.list, { query }, { token })).body
  const { changes: found } = await seenBy(boss)
  const one = (token: string) =>
    portal.call(changes.one, { params: of(present(found[0]).id) }, { token }).then(({ status }) => status)
  expect(await seenBy(reader)).toMatchObject({ changes: [], total: 0 })
  expect([await one(boss), await one(reader)]).toEqual([200, 404])
})

test('a note about the viewer gets a 404, as if it did not exist', async () => {
  const { uid } = await portal.portal.db
    .selectFrom('people')
    .select('uid')
    .where('username', '=', 'Note_Writer')
    .executeTakeFirstOrThrow()
  const { body: made } = await write(uid, 'Writes too much.', boss)
  const answers = async (id: number) => {
    const params = of(id)
    const all = await Promise.all([
      portal.call(calls.versions, { params }, { token: writer }),
      edit(id, 'Writes well.'),
      pin(id, true),
      portal.call(calls.remove, { params }, { token: writer }),
      portal.call(calls.restore, { params }, { token: writer }),
    ])
    return all.map(({ status, body }) => `${status} ${body.error}`)
  }
  const missing = await answers(999_999)
  expect(new Set(missing)).toEqual(new Set(['404 Note not found.']))
  expect(await answers(made.id)).toEqual(missing)
})

test('the next owner of the uid inherits no notes', async () => {
  const { uid, id } = await noted('Noted_Gone', 'Sold his account.')
  await edit(id, 'Sold his account to a stranger.')
  await sql`update users set username = 'Noted_Next', regdate = '2026-05-05 05:05:05', password = 'x'
    where uid = ${uid}`.execute(portal.game.database.db)
  portal.game.forgetNames()
  expect((await list(uid)).notes).toEqual([])
  expect((await edit(id, 'Still?', { revision: 2 })).status).toBe(404)
  expect((await portal.call(calls.versions, { params: of(id) }, { token: reader })).status).toBe(404)
  await write(uid, 'Somebody new.')
  expect((await list(uid)).notes.map(({ text }) => text)).toEqual(['Somebody new.'])
  const { db } = portal.portal
  expect(await db.selectFrom('person_notes').select('id').where('id', '=', id).execute()).toEqual([])
  const versions = db.selectFrom('person_note_versions').select('note_id').where('note_id', '=', id)
  expect(await versions.execute()).toEqual([])
})

test('a deleted note is removed for good after 90 days', async () => {
  const { id } = await noted('Noted_Old', 'Years ago.')
  await edit(id, 'Ages ago.')
  await portal.call(calls.remove, { params: of(id) }, { token: writer })
  const { db } = portal.portal
  const left = () => db.selectFrom('person_notes').select('id').where('id', '=', id).execute()
  await sweepDeletedNotes(db)
  expect(await left()).toHaveLength(1)
  await sweepDeletedNotes(db, Date.now() + 91 * 24 * 3600_000)
  expect(await left()).toEqual([])
})
