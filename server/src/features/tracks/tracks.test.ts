import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { changes } from '@idlewood/contract/changes'
import { trackLimits, tracks, uploadTexts } from '@idlewood/contract/tracks'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { id3, silence, silenceOf } from '../../../test/mp3.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { testPortal } from '../../../test/portal.ts'
import { createMusicFolder } from './music-folder.ts'
import { beginUpload, upload, type UploadAnswer } from '../../../test/uploads.ts'
import { present } from '../../../test/present.ts'

let free = Infinity
const portal = await filePortal({ environment: { MUSIC_TRACKS: '3' }, freeBytes: async () => free })
const base = await portal.server.listen({ port: 0, host: '127.0.0.1' })
for (const name of ['Ada_Harbour', 'Ben_Pier', 'Cem_Wharf', 'Dee_Clumsy']) await portal.character(name)
const [player, other, staff, clumsy] = (await Promise.all(
  ['Ada_Harbour', 'Ben_Pier', 'Cem_Wharf', 'Dee_Clumsy'].map((name) => portal.signIn(name)),
)) as [string, string, string, string] // four names, four tokens; Clumsy spares the others' rate limits
await portal.grant('Cem_Wharf', 'manage_tracks', 'view_changes')

const folder = () => join(portal.config.dataDir, 'music')
/** The contents of the folder: complete tracks, and files still being uploaded. */
const folderContents = () => ({
  whole: readdirSync(folder()).filter((file) => file.endsWith('.mp3')).length,
  coming: readdirSync(join(folder(), 'incoming')),
})
afterEach(async () => {
  free = Infinity
  for (const token of [player, other, staff, clumsy]) {
    const { body } = await portal.call(tracks.own, {}, { token })
    for (const { id } of body.tracks)
      await portal.call(tracks.remove, { params: { id: String(id) } }, { token })
  }
  expect(folderContents()).toEqual({ whole: 0, coming: [] })
})

const song = silence(200)
const refused = ({ status, type, text }: UploadAnswer) => ({ status, type, text })
const asText = (status: number, text: string) => ({ status, type: 'text/plain; charset=utf-8', text })

describe('an upload', () => {
  test('becomes a track that anyone may play from a short address', async () => {
    const { status, body } = await upload(base, player, song, { name: 'Summer.mp3' })
    expect(status).toBe(201)
    expect(body.track).toMatchObject({
      name: 'Summer',
      url: 'http://localhost:3000/music/Summer.mp3',
      bytes: song.length,
      seconds: 5.224,
    })
    const played = await fetch(`${base}/music/Summer.mp3`)
    expect(Buffer.from(await played.arrayBuffer()).equals(song)).toBe(true)
    expect(Object.fromEntries(played.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'cache-control': 'no-cache',
    })
    // No file name contains text from a player.
    expect(readdirSync(folder()).some((file) => /summer/i.test(file))).toBe(false)
  })

  test('is found by its name in any letter case, and by no other name', async () => {
    await upload(base, player, song, { name: 'Summer.mp3' })
    expect((await fetch(`${base}/music/sUMMER.mp3`)).status).toBe(200)
    for (const path of [
      'winter.mp3',
      'summer',
      'summer.mp3.mp3',
      '..%2f..%2fportal.sqlite',
      'incoming',
      '%00%00%00.mp3',
    ])
      expect((await fetch(`${base}/music/${path}`)).status, path).toBe(404)
  })

  test('keeps a tag that contains only text', async () => {
    const file = Buffer.concat([id3('Golden hour'), song])
    expect((await upload(base, player, file)).body.track).toMatchObject({
      bytes: file.length,
      seconds: 5.224,
    })
  })

  test.each<[string, Buffer | null, Parameters<typeof upload>[3], number, string]>([
    ['no file', null, {}, 400, uploadTexts.missing],
    ['a file in another field', song, { field: 'song' }, 400, uploadTexts.missing],
    ['another type', song, { type: 'audio/wav' }, 415, uploadTexts.type],
    ['another extension', song, { name: 'summer.html' }, 415, uploadTexts.type],
    ['no extension', song, { name: 'summer' }, 415, uploadTexts.type],
    ['five letters', song, { name: 'autum.mp3' }, 400, uploadTexts.name],
    ['seven letters', song, { name: 'summers.mp3' }, 400, uploadTexts.name],
    ['two extensions', song, { name: 'summer.php.mp3' }, 400, uploadTexts.name],
    ['a blank in the name', song, { name: 'sum er.mp3' }, 400, uploadTexts.letters],
    ['a dot in the name', song, { name: '..sumr.mp3' }, 400, uploadTexts.letters],
    ['characters not allowed in a URL', song, { name: 'sömmer.mp3' }, 400, uploadTexts.letters],
    [
      'an HTML page declared as music',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      {},
      415,
      uploadTexts.type,
    ],
    [
      'an archive declared as music',
      Buffer.from('PK\x03\x04 and so on and so on and so on'),
      {},
      415,
      uploadTexts.type,
    ],
    ['an empty file', Buffer.alloc(0), {}, 415, uploadTexts.type],
    [
      'an HTML page after the frames',
      Buffer.concat([song, Buffer.from('<html>')]),
      {},
      415,
      expect.stringMatching(/Export it again/),
    ],
    ['more than seven megabytes', silenceOf(trackLimits.bytes + 5000), {}, 413, uploadTexts.size],
    ['eight megabytes', silenceOf(8 * 1024 * 1024), {}, 413, uploadTexts.size],
    ['eight megabytes of something else', Buffer.alloc(8 * 1024 * 1024), {}, 413, uploadTexts.size],
  ])('with %s is refused with an explanation', async (_, content, file, ...said: [number, string]) => {
    const answer = refused(await upload(base, clumsy, content, file))
    expect(answer).toEqual(asText(...said))
  })

  test('with a path as its name keeps only the last segment, and stores it nowhere else', async () => {
    const { status, body } = await upload(base, clumsy, song, { name: '../../../summer.mp3' })
    expect({ status, name: body.track.name }).toEqual({ status: 201, name: 'summer' })
  })

  test('without a form is refused like one without a file', async () => {
    for (const type of ['audio/mpeg', 'application/json', 'application/x-www-form-urlencoded']) {
      const body = type.includes('json') ? '{"file":"x"}' : song
      const answer = await portal.ask('POST', '/api/upload', {
        token: clumsy,
        body,
        headers: { 'content-type': type },
      })
      expect({ status: answer.status, body: answer.body }, type).toEqual({
        status: 400,
        body: uploadTexts.missing,
      })
    }
  })

  test('with two files stores neither', async () => {
    const form = new FormData()
    for (const name of ['summer.mp3', 'winter.mp3'])
      form.append('file', new Blob([new Uint8Array(song)], { type: 'audio/mpeg' }), name)
    const headers = { authorization: `Bearer ${clumsy}` }
    const answer = await fetch(`${base}/api/upload`, { method: 'POST', body: form, headers })
    expect([answer.status, await answer.text()]).toEqual([400, 'Upload one file at a time.'])
  })

  test('without signing in is refused before it is read', async () => {
    const answer = await upload(base, null, song)
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('with a malformed form is refused', async () => {
    const answer = await portal.ask('POST', '/api/upload', {
      token: clumsy,
      body: 'nonsense',
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toBe('The file did not arrive whole. Try again.')
  })
})

describe('a name', () => {
  test('that is taken is refused, in any letter case', async () => {
    await upload(base, player, song, { name: 'summer.mp3' })
    expect(refused(await upload(base, other, song, { name: 'SUMMER.mp3' }))).toEqual(
      asText(409, 'There is a track called SUMMER already. Choose another name of six characters.'),
    )
  })

  test('that is taken is refused with the message key as well, for readers of other languages', async () => {
    await upload(base, player, song, { name: 'summer.mp3' })
    const { message } = await upload(base, other, song, { name: 'summer.mp3' })
    expect(message).toEqual({ key: 'tracks.taken', values: { name: 'summer' } })
  })

  test('that two uploads want at once goes to one of them', async () => {
    const both = await Promise.all([player, other].map((token) => upload(base, token, song)))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(folderContents().whole).toBe(1)
  })
})

describe('limits', () => {
  test('nobody can exceed the number of tracks, not even with two uploads at once', async () => {
    for (const name of ['track1', 'track2']) await upload(base, player, song, { name: `${name}.mp3` })
    const both = await Promise.all(
      ['track3', 'track4'].map((name) => upload(base, player, song, { name: `${name}.mp3` })),
    )
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    const sentence = 'You have 3 tracks, which is the most there may be. Delete one first.'
    expect(refused(await upload(base, player, song, { name: 'track5.mp3' }))).toEqual(asText(409, sentence))
    expect((await upload(base, other, song)).status).toBe(201)
  })

  test('some disk space is kept free', async () => {
    free = portal.config.musicFreeBytes + trackLimits.bytes - 1
    expect(refused(await upload(base, player, song))).toEqual(
      asText(507, 'There is no room for more music on the server. Ask the staff, and try again later.'),
    )
    free = portal.config.musicFreeBytes + trackLimits.bytes
    expect((await upload(base, player, song)).status).toBe(201)
  })

  test('too many attempts are refused, with the time of the next one', async () => {
    await portal.character('Eager_Hand')
    const token = await portal.signIn('Eager_Hand')
    const statuses = []
    for (let tries = 0; tries < 31; tries++) statuses.push((await upload(base, token, null)).status)
    expect([statuses.indexOf(429), statuses.filter((status) => status === 400).length]).toEqual([30, 30])
  })
})

describe('an interrupted upload', () => {
  test('leaves nothing behind', async () => {
    const socket = await beginUpload(base, player, song.length)
    socket.write(song.subarray(0, 50_000))
    await until(() => expect(folderContents().coming).toHaveLength(1))
    socket.destroy()
    await until(() => expect(folderContents().coming).toEqual([]))
    // The name is still free, and no slot is taken.
    expect((await upload(base, player, song)).status).toBe(201)
  })

  test('one person’s excess concurrent uploads are refused with that reason', async () => {
    const sockets = await Promise.all(
      ['track1', 'track2'].map((name) => beginUpload(base, player, song.length, `${name}.mp3`)),
    )
    await until(() => expect(folderContents().coming).toHaveLength(2))
    expect((await upload(base, player, song)).status).toBe(429)
    for (const socket of sockets) socket.destroy()
    await until(() => expect(folderContents().coming).toEqual([]))
  })
})

describe('what a stopped process left behind', () => {
  test('is completed if its row exists, and deleted otherwise', async () => {
    const { body } = await upload(base, player, song)
    const row = await portal.portal.db
      .selectFrom('tracks')
      .select('storage')
      .where('id', '=', body.track.id)
      .executeTakeFirstOrThrow()
    // What a process leaves behind that was killed between the row and the file's last step, during another
    // upload.
    const second = await testPortal()
    const music = join(second.config.dataDir, 'music')
    mkdirSync(join(music, 'incoming'), { recursive: true })
    const part = (storage: string, pid = process.pid) =>
      join(music, 'incoming', `${encodeURIComponent(hostname())}~${pid}~${storage}.part`)
    const [known, unknown, alive] = [row.storage, crypto.randomUUID(), crypto.randomUUID()]
    await second.portal.db
      .insertInto('tracks')
      .values({
        name: 'winter',
        name_key: 'winter',
        storage: known,
        person_id: 'x',
        uid: 1,
        username: 'x',
        bytes: song.length,
        milliseconds: 1,
        created_at: 1,
      })
      .execute()
    writeFileSync(part(known), song)
    writeFileSync(part(unknown), song.subarray(0, 900))
    writeFileSync(part(alive, process.ppid), song.subarray(0, 900))
    // Another portal on the same folder starts.
    await createMusicFolder(second.config.dataDir).sweep(async (storage) => storage === known)
    expect(readdirSync(join(music, 'incoming'))).toHaveLength(1)
    expect(existsSync(part(alive, process.ppid))).toBe(true)
    expect((await second.ask('GET', '/music/winter.mp3')).status).toBe(200)
    await second.close()
  })
})

describe('playing', () => {
  test('supports ranges, and responds briefly if nothing has changed', async () => {
    await upload(base, player, song)
    const get = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${base}/music/summer.mp3`, { headers, method })
    const some = await get({ range: 'bytes=100-199' })
    expect([some.status, some.headers.get('content-range')]).toEqual([206, `bytes 100-199/${song.length}`])
    expect(Buffer.from(await some.arrayBuffer()).equals(song.subarray(100, 200))).toBe(true)
    const last = await get({ range: 'bytes=-50' })
    expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 50])
    const beyond = await get({ range: `bytes=${song.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${song.length}`])
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(song.length)])
    const again = { headers: { 'if-none-match': String(head.headers.get('etag')) } }
    expect((await portal.ask('GET', '/music/summer.mp3', again)).status).toBe(304)
  })
})

describe('tracks', () => {
  const mine = async (token: string) => (await portal.call(tracks.own, {}, { token })).body
  const remove = (id: number, token: string) =>
    portal.call(tracks.remove, { params: { id: String(id) } }, { token })

  test('are listed for their owner, newest first, with how many are allowed', async () => {
    for (const name of ['track1', 'track2']) await upload(base, player, song, { name: `${name}.mp3` })
    const list = await mine(player)
    expect([list.tracks.map(({ name }: { name: string }) => name), list.most]).toEqual([
      ['track2', 'track1'],
      3,
    ])
    expect((await mine(other)).tracks).toEqual([])
  })

  test('are deleted by their owner, and by nobody else', async () => {
    const { body } = await upload(base, player, song)
    expect((await remove(body.track.id, other)).status).toBe(404)
    expect((await remove(body.track.id, staff)).status).toBe(404)
    expect((await remove(body.track.id, player)).status).toBe(200)
    expect((await remove(body.track.id, player)).status).toBe(404)
    expect((await fetch(`${base}/music/summer.mp3`)).status).toBe(404)
    expect((await upload(base, other, song)).status).toBe(201)
  })

  test('that are deleted while they are played arrive whole or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const { body } = await upload(base, other, song)
      const plays = Array.from({ length: 12 }, async () => {
        const answer = await fetch(`${base}/music/summer.mp3`)
        const { byteLength } = await answer.arrayBuffer()
        return answer.status === 200 ? byteLength : -answer.status
      })
      const [removed, ...played] = await Promise.all([remove(body.track.id, other), ...plays])
      expect(removed.status).toBe(200)
      expect(played.filter((size) => size !== song.length && size !== -404)).toEqual([])
    }
  })

  test('are found by staff by the name of the track or player, or by uid', async () => {
    await upload(base, player, song, { name: 'track1.mp3' })
    await upload(base, other, song, { name: 'Melody.mp3' })
    const all = async (query = {}) => (await portal.call(tracks.all, { query }, { token: staff })).body
    expect(await all()).toMatchObject({ total: 2, bytes: song.length * 2, page: 1 })
    const names = async (search: string) =>
      (await all({ search })).tracks.map(({ name }: { name: string }) => name)
    expect(await names('melo')).toEqual(['Melody'])
    expect(await names('ada harb')).toEqual(['track1'])
    const { uid, username } = present((await all({ search: 'Ben' })).tracks[0])
    expect(username).toBe('Ben_Pier')
    expect(await names(String(uid))).toEqual(['Melody'])
    expect(await all({ page: '2' })).toMatchObject({ tracks: [], total: 2 })
    expect((await portal.call(tracks.all, {}, { token: player })).status).toBe(403)
  })

  test('can be removed by staff, which the trail records and the player sees', async () => {
    const { body } = await upload(base, player, song)
    const down = (token: string) =>
      portal.call(tracks.takeDown, { params: { id: String(body.track.id) } }, { token })
    expect((await down(player)).status).toBe(403)
    expect((await down(staff)).status).toBe(200)
    expect((await down(staff)).status).toBe(404)
    const trail = await portal.call(changes.list, { query: { target: 'track' } }, { token: staff })
    expect(trail.body.changes).toHaveLength(1)
    expect(trail.body.changes[0]).toMatchObject({
      operation: 'delete',
      targetName: 'summer',
      actor: { username: 'Cem_Wharf' },
      fields: expect.arrayContaining([{ field: 'player', old: 'Ada_Harbour', new: null }]),
    })
    expect((await portal.call(changes.own, {}, { token: player })).body.changes).toHaveLength(1)
  })

  test('whose file was deleted by hand can still be deleted', async () => {
    const { body } = await upload(base, player, song)
    for (const file of readdirSync(folder())) if (file.endsWith('.mp3')) rmSync(join(folder(), file))
    expect((await fetch(`${base}/music/summer.mp3`)).status).toBe(404)
    expect((await remove(body.track.id, player)).status).toBe(200)
  })
})
