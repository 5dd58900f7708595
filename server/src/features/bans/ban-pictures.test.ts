import { bans, banPictures, type BanPicture } from '@idlewood/contract/bans'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'
import { deleteUnused } from './ban-pictures.ts'

const tokens: Record<string, string> = {}

const portal = await filePortal()
const people = {
  Pic_Maker: ['view_bans', 'manage_bans'],
  Pic_Other: ['manage_bans'],
  Pic_Quick: ['manage_bans'],
  Pic_Reader: ['view_bans'],
  Pic_Nobody: ['view_all_users'],
}
for (const [name, permissions] of Object.entries(people)) {
  tokens[name] = await portal.staff(name, permissions)
}

const as = (name: string) => ({ token: present(tokens[name]) })

/** The beginning of a file of each type, with its width and height in pixels. */
const heads: Record<BanPicture['type'], (width: number, height: number) => Buffer> = {
  'image/png'(width, height) {
    const bytes = Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\rIHDR        \x08\x02\0\0\0', 'latin1')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  },
  'image/jpeg'(width, height) {
    const start = Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')
    const frame = Buffer.from('\xFF\xC0\0\x11\x08    \x03\x01\x22\0\x02\x11\x01\x03\x11\x01', 'latin1')
    frame.writeUInt16BE(height, 5)
    frame.writeUInt16BE(width, 7)
    return Buffer.concat([start, frame])
  },
  'image/webp'(width, height) {
    const bytes = Buffer.from('RIFF    WEBPVP8X\x0A\0\0\0\0\0\0\0      ', 'latin1')
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
    return bytes
  },
}
function pictureOf(
  type: BanPicture['type'],
  bytes = 5000,
  [width, height] = [640, 480] as [number, number],
): BanPicture {
  const head = heads[type](width, height)
  return { type, data: Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]).toString('base64') }
}
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
  for (const type of banPictures.types) {
    expect((await add({ type, data: page })).status).toBe(400)
    const cut = Buffer.from(pictureOf(type).data, 'base64').subarray(0, 16).toString('base64')
    expect((await add({ type, data: cut })).body).toMatchObject({ error: 'This is not a picture.' })
    for (const other of banPictures.types.filter((one) => one !== type))
      expect((await add({ type, data: pictureOf(other).data })).status).toBe(400)
  }
  expect((await add({ type: 'image/svg+xml' as 'image/png', data: page })).status).toBe(400)
  expect((await add({ type: 'image/png', data: 'not base64!' })).status).toBe(400)
  const large = await add(pictureOf('image/png', banPictures.bytes + 1))
  expect([large.status, large.body]).toMatchObject([400, { error: 'A picture has at most 1 MB.' }])
  expect((await add(pictureOf('image/png', 2 * banPictures.bytes))).status).toBe(413)
})

test.each(banPictures.types)(
  'a picture of type %s has at most 4096 pixels in width and height',
  async (type) => {
    const tooLarge = {
      status: 400,
      body: { error: 'A picture has at most 4096 pixels in width and height.' },
    }
    expect(await add(pictureOf(type, 5000, [4096, 4096]))).toMatchObject({ status: 201 })
    expect(await add(pictureOf(type, 5000, [4097, 1]))).toMatchObject(tooLarge)
    expect(await add(pictureOf(type, 5000, [1, 4097]))).toMatchObject(tooLarge)
    expect(await add(pictureOf(type, 5000, [16_000, 16_000]))).toMatchObject(tooLarge)
  },
)

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
