/** Requests that create something and are sent again because their response was lost. */
import { notifications } from '@idlewood/contract/notifications'
import { patchNotes } from '@idlewood/contract/patch-notes'
import { personNotes } from '@idlewood/contract/person-notes'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { sweepIdempotencyKeys } from './idempotency-key.ts'

const portal = await filePortal()
const held = ['manage_patch_notes', 'send_notifications', 'view_user_notes', 'write_user_notes']
const staff = await portal.staff('Twice_Sender', held, { adminlevel: 3 })
const other = await portal.staff('Other_Sender', held, { adminlevel: 3 })

const lines = { version: '3.0.0', title: 'Harbour', notes: ['Boats float'], youtube: null }
/** Adds a patch note with a key. */
const add = (key: string, { title = 'Harbour', token = staff } = {}) =>
  portal.call(
    patchNotes.add,
    { body: { ...lines, title, publishAt: null } },
    { token, headers: { 'idempotency-key': key } },
  )
const titles = async (): Promise<(string | null)[]> => {
  const { body } = await portal.call(patchNotes.all, {}, { token: staff })
  return body.patchnotes.map(({ title }) => title)
}

test('requests with the same key, one after the other and at once, create one thing', async () => {
  const first = await add('key-of-the-first')
  const repeated = await Promise.all(Array.from({ length: 5 }, () => add('key-of-the-first')))
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  for (const { status, body } of repeated) expect([status, body]).toEqual([201, first.body])
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => add('key-of-five', { title: 'Five' })))
  expect(new Set(atOnce.map(({ body }) => body.patchnote.id)).size).toBe(1)
  expect(await titles()).toEqual(['Five', 'Harbour'])
})

test('another key, no key and another person’s key create another thing', async () => {
  const before = (await titles()).length
  await add('one-more-key', { title: 'Again' })
  await add('another-key-yet', { title: 'Again' })
  await add('one-more-key', { title: 'Again', token: other })
  const body = { ...lines, title: 'Again', publishAt: null }
  for (let count = 0; count < 2; count++) await portal.call(patchNotes.add, { body }, { token: staff })
  expect((await titles()).length).toBe(before + 5)
})

test('a key is for one request only, and has 8 to 64 visible characters', async () => {
  const before = await titles()
  expect((await add('key-of-the-first', { title: 'Other text' })).status).toBe(409)
  for (const key of ['short', 'with a blank', 'x'.repeat(65)])
    expect(await add(key)).toMatchObject({
      status: 400,
      body: { fields: { 'idempotency-key': 'An idempotency key has 8 to 64 visible ASCII characters.' } },
    })
  expect(await titles()).toEqual(before)
})

test('a key whose request was refused can be used again', async () => {
  const uid = await portal.character('Noted_Often')
  const write = (text: string, key: string) =>
    portal.call(
      personNotes.write,
      { params: { id: String(uid) }, body: { text } },
      { token: staff, headers: { 'idempotency-key': key } },
    )
  await write('The first of many.', 'key-of-the-first-note')
  const { db } = portal.portal
  const { id: first, ...row } = await db.selectFrom('person_notes').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('person_notes')
    .values(Array.from({ length: 999 }, () => row))
    .execute()
  const again = () => write('One more.', 'key-of-one-more')
  expect((await again()).status).toBe(409)
  await db.deleteFrom('person_notes').where('id', '>', first).execute()
  const [one, two] = [await again(), await again()]
  expect([one.status, two.status]).toEqual([201, 201])
  expect(two.body).toEqual(one.body)
})

test('a notification is sent once', async () => {
  const body = { category: 'events', title: 'Boat show', text: 'At the harbour.', link: '/' } as const
  const send = () =>
    portal.call(
      notifications.create,
      { body },
      { token: staff, headers: { 'idempotency-key': 'key-of-the-show' } },
    )
  const [one, two] = await Promise.all([send(), send()])
  expect([one.status, two.status], JSON.stringify(one.body)).toEqual([201, 201])
  expect(two.body.notification.id).toBe(one.body.notification.id)
  const { body: list } = await portal.call(notifications.list, { query: {} }, { token: staff })
  expect(list.total).toBe(1)
})

test('a key is forgotten after a day', async () => {
  const { body: first } = await add('key-of-the-first')
  await sweepIdempotencyKeys(portal.portal.db, Date.now() + 23 * 3600_000)
  expect((await add('key-of-the-first')).body).toEqual(first)
  await sweepIdempotencyKeys(portal.portal.db, Date.now() + 25 * 3600_000)
  expect((await add('key-of-the-first')).body.patchnote.id).not.toBe(first.patchnote.id)
})
