import { bans, banPictures, type BanPicture } from '@idlewood/contract/bans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { present } from '../../../test/present.ts'
import { deleteUnused } from './ban-pictures.ts'

let portal: TestPortal
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await testPortal()
  const people = {
    Pic_Maker: ['view_bans', 'manage_bans'],
    Pic_Other: ['manage_bans'],
    Pic_Quick: ['manage_bans'],
    Pic_Reader: ['view_bans'],
    Pic_Nobody: ['view_all_users'],
  }
  for (const [name, permissions] of Object.entries(people)) {
    await portal.character(name)
    tokens[name] = await portal.signIn(name)
    await portal.grant(name, ...permissions)
  }
})
afterAll(() => portal.close())

const as = (name: string) => ({ token: present(tokens[name]) })

const head = {
  'image/png': '\x89PNG\r\n\x1A\n',
  'image/jpeg': '\xFF\xD8\xFF\xE0',
  'image/webp': 'RIFF    WEBPVP8 ',
}
const pictureOf = (type: BanPicture['type'], bytes = 5000): BanPicture => ({
  type,
  data: Buffer.concat([Buffer.from(head[type], 'latin1'), Buffer.alloc(bytes, 7)])
    .subarray(0, bytes)
    .toString('base64'),
})
const add = (body: BanPicture, name = 'Pic_Maker') => portal.call(bans.addPicture, { body }, as(name))
const read = (id: string, name = 'Pic_Reader') => portal.call(bans.picture, { params: { id } }, as(name))
const ban = async (username: string, pictures: string[], name = 'Pic_Maker') => {
  await portal.character(username)
  return portal.call(bans.make, { body: { form: 'name', username, reason: 'Cheating', pictures } }, as(name))
}
const listed = async (search: string) =>
  present((await portal.call(bans.list, { query: { search } }, as('Pic_Reader'))).body.bans[0])

test.each(banPictures.types)('a picture of type %s is stored with its ban, byte for byte', async (type) => {
  const pictures = [pictureOf(type), pictureOf(type, banPictures.bytes)]
  const ids: string[] = []
  for (const one of pictures) {
    const { status, body } = await add(one)
    expect(status, JSON.stringify(body)).toBe(201)
    ids.push(body.id)
  }
  const username = `Shown_${type.slice(6)}`
  expect((await ban(username, ids)).status).toBe(201)
  expect((await listed(username)).pictures).toEqual(ids)
  for (const [index, id] of ids.entries()) expect((await read(id)).body).toEqual(pictures[index])
})

test('a picture is visible to those who may see bans, and to nobody before it is evidence', async () => {
  const { body } = await add(pictureOf('image/webp'))
  expect((await read(body.id)).status).toBe(404)
  await ban('Shown_Staff', [body.id])
  expect((await read(body.id)).status).toBe(200)
  expect((await read(body.id, 'Pic_Other')).status).toBe(200)
  expect((await read(body.id, 'Pic_Nobody')).status).toBe(403)
  expect((await portal.call(bans.picture, { params: { id: body.id } })).status).toBe(401)
})

test('anything that is not a picture, or is too large, is refused', async () => {
  const page = Buffer.from('<script>alert(1)</script>').toString('base64')
  for (const type of banPictures.types) expect((await add({ type, data: page })).status).toBe(400)
  expect((await add({ type: 'image/svg+xml' as 'image/png', data: page })).status).toBe(400)
  expect((await add({ type: 'image/png', data: 'not base64!' })).status).toBe(400)
  const large = await add(pictureOf('image/png', banPictures.bytes + 1))
  expect([large.status, large.body]).toMatchObject([400, { error: 'A picture has at most 1 MB.' }])
  expect((await add(pictureOf('image/png', 2 * banPictures.bytes))).status).toBe(413)
})

test('a large body is not read if the sender may not ban', async () => {
  expect((await add(pictureOf('image/png'), 'Pic_Reader')).status).toBe(403)
  expect((await add(pictureOf('image/png', 2 * banPictures.bytes), 'Pic_Reader')).status).toBe(403)
})

test('nobody can attach a picture of someone else, and none is attached twice', async () => {
  const { body } = await add(pictureOf('image/jpeg'))
  const stolen = await ban('Shown_Thief', [body.id], 'Pic_Other')
  expect([stolen.status, stolen.body]).toMatchObject([
    409,
    { error: 'A picture is no longer there. Add it again.' },
  ])
  // The refused ban was not made.
  const { body: list } = await portal.call(bans.list, { query: { search: 'Shown_Thief' } }, as('Pic_Reader'))
  expect(list.total).toBe(0)
  expect((await ban('Shown_Once', [body.id])).status).toBe(201)
  expect((await ban('Shown_Twice', [body.id])).status).toBe(409)
})

test('unused pictures are deleted after a day, and the number per person is limited', async () => {
  const { body: kept } = await add(pictureOf('image/webp'))
  await ban('Shown_Kept', [kept.id])
  const { body: unused } = await add(pictureOf('image/webp'))
  const hour = 3600_000
  await deleteUnused(portal.app.portal, Date.now() + 23 * hour)
  expect((await ban('Shown_Late', [unused.id])).status).toBe(201)
  const { body: gone } = await add(pictureOf('image/webp'))
  await deleteUnused(portal.app.portal, Date.now() + 25 * hour)
  expect((await ban('Shown_Gone', [gone.id])).status).toBe(409)
  expect((await read(kept.id)).status).toBe(200)
  const statuses: number[] = []
  for (let count = 0; count < 31; count++)
    statuses.push((await add(pictureOf('image/png', 100), 'Pic_Other')).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429])
})

test('the limit also holds for someone who uploads many pictures at once', async () => {
  const body = pictureOf('image/png', 100)
  const answers = await Promise.all(Array.from({ length: 40 }, () => add(body, 'Pic_Quick')))
  const kept = answers.filter(({ status }) => status === 201)
  expect(kept).toHaveLength(30)
})
