import { changes } from '@idlewood/contract/changes'
import { noteLimits, patchNotes, type ManagedNote, type NoteContent } from '@idlewood/contract/patch-notes'
import { beforeEach, describe, expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { seedDemoPatchNotes } from '../../demo/demo-patch-notes.ts'
import { present } from '../../../test/present.ts'

const portal = await filePortal()
for (const name of ['Nora_Quill', 'Omar_Press', 'Ben_Stander']) await portal.character(name)
const writer = await portal.signIn('Nora_Quill')
const other = await portal.signIn('Omar_Press')
const bystander = await portal.signIn('Ben_Stander')
await portal.grant('Nora_Quill', 'manage_patch_notes', 'view_changes')
await portal.grant('Omar_Press', 'manage_patch_notes')
beforeEach(() => portal.portal.db.deleteFrom('patch_notes').execute())

const content = (more: Partial<NoteContent> = {}): NoteContent => ({
  version: '1.0.0',
  title: null,
  notes: ['Boats float'],
  youtube: null,
  publishAt: 'now',
  ...more,
})
const read = async (): Promise<{ version: string }[]> => (await portal.call(patchNotes.published)).body
const versions = async (): Promise<string[]> => (await read()).map(({ version }) => version)
const add = (more: Partial<NoteContent> = {}, token = writer) =>
  portal.call(patchNotes.add, { body: content(more) }, { token })
async function added(more: Partial<NoteContent> = {}): Promise<ManagedNote> {
  const { status, body } = await add(more)
  expect(status).toBe(201)
  return body.patchnote
}
const change = (note: ManagedNote, more: Partial<NoteContent>, token = writer) =>
  portal.call(
    patchNotes.change,
    { params: { id: String(note.id) }, body: { ...content(more), revision: note.revision } },
    { token },
  )
const remove = (note: ManagedNote, token = writer) =>
  portal.call(
    patchNotes.remove,
    { params: { id: String(note.id) }, body: { revision: note.revision } },
    { token },
  )
const order = (from: number[], to: number[], token = writer) =>
  portal.call(patchNotes.order, { body: { from, to } }, { token })
const trail = async (targetId: string) =>
  (await portal.call(changes.list, { query: { target: 'patchNote', targetId } }, { token: writer })).body
    .changes

describe('the public list', () => {
  test('the response is the list itself, newest first, without signing in', async () => {
    await added({ version: '1.0.0', youtube: 'https://youtu.be/aqz-KE-bpKQ' })
    await added({ version: '1.1.0', title: 'Boats', notes: ['Boats float', 'Fish bite'] })
    const { status, body } = await portal.call(patchNotes.published)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: expect.any(Number),
        version: '1.1.0',
        title: 'Boats',
        notes: ['Boats float', 'Fish bite'],
        date: expect.stringMatching(/Z$/),
      },
      {
        id: expect.any(Number),
        version: '1.0.0',
        title: null,
        notes: ['Boats float'],
        youtube: 'https://youtu.be/aqz-KE-bpKQ',
        date: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('only staff see drafts and scheduled notes before their time', async () => {
    await added({ version: '2.0.0', publishAt: null })
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await added({ version: '2.1.0', publishAt: soon })
    await added({ version: '1.9.0', publishAt: '2026-01-31T12:00:00Z' })
    expect(await versions()).toEqual(['1.9.0'])
    const { body } = await portal.call(patchNotes.all, {}, { token: writer })
    expect(body.patchnotes.map(({ state }: ManagedNote) => state)).toEqual([
      'published',
      'scheduled',
      'draft',
    ])
    // The scheduled time arrives.
    await portal.portal.db
      .updateTable('patch_notes')
      .set({ publish_at: Date.now() })
      .where('id', '=', scheduled.id)
      .execute()
    expect(await versions()).toEqual(['1.9.0', '2.1.0'])
  })

  test('the demo world adds some once, and keeps its draft and its scheduled note', async () => {
    await Promise.all([seedDemoPatchNotes(portal.portal), seedDemoPatchNotes(portal.portal)])
    await seedDemoPatchNotes(portal.portal)
    expect(await versions()).toEqual(['2.5.1', '2.5.0', '2.4.0', '2.3.0', '2.2.0'])
    // New notes get the next free id.
    expect((await added({ version: '2.7.0' })).id).toBeGreaterThan(7)
  })
})

describe('permissions', () => {
  test('only staff with manage_patch_notes see drafts and make changes', async () => {
    const note = await added()
    const answers = await Promise.all([
      portal.call(patchNotes.all, {}, { token: bystander }),
      add({}, bystander),
      change(note, { version: '9' }, bystander),
      remove(note, bystander),
      order([note.id], [note.id], bystander),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await versions()).toEqual(['1.0.0'])
  })

  test('every write leaves an entry in the trail, a refused one leaves none', async () => {
    const note = await added({ version: '3.0.0', title: 'Third' })
    await change(note, { version: '3.0.1', title: 'Third', publishAt: note.publishAt })
    expect((await change(note, { version: '3.0.2' }, other)).status).toBe(409)
    const { body } = await portal.call(patchNotes.all, {}, { token: writer })
    await remove(present(body.patchnotes[0]))
    const entries = await trail(String(note.id))
    expect(entries.map(({ operation }: { operation: string }) => operation)).toEqual([
      'delete',
      'update',
      'update',
    ])
    expect(entries[1]).toMatchObject({
      targetName: '3.0.1',
      fields: [{ field: 'version', old: '3.0.0', new: '3.0.1' }],
      actor: { username: 'Nora_Quill' },
      state: 'confirmed',
    })
  })

  test('the longest note is kept whole, and its entry begins with what it said before and says now', async () => {
    const { line, lines } = noteLimits
    const longest = (character: string) => Array.from({ length: lines }, () => character.repeat(line))
    const note = await added({ notes: longest('€') })
    const { status, body } = await change(note, { notes: longest('ж') })
    expect([status, body.patchnote?.notes]).toEqual([200, longest('ж')])
    const kept = (character: string) => `${longest(character).join('\n').slice(0, 5000)} …`
    const [edit] = await trail(String(note.id))
    expect(edit?.fields).toContainEqual({ field: 'notes', old: kept('€'), new: kept('ж') })
  })
})

describe('concurrent edits', () => {
  test('of two edits of one note one wins, and the other’s author learns who made it', async () => {
    const note = await added()
    const answers = await Promise.all([
      change(note, { version: '1.0.1' }, writer),
      change(note, { version: '1.0.2' }, other),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = answers.find(({ status }) => status === 200)?.body.patchnote
    const loser = answers.find(({ status }) => status === 409)?.body
    expect(loser?.error).toBe(
      `${winner?.updatedBy} changed patch note ${winner?.version} meanwhile, so nothing was saved. Look at what it says now, then decide.`,
    )
    expect(await versions()).toEqual([winner?.version])
    expect(await trail(String(note.id))).toHaveLength(2)
  })

  test('a deletion does not discard an edit made since the note was loaded', async () => {
    const note = await added()
    await change(note, { version: '1.0.1' }, other)
    expect((await remove(note)).body.error).toMatch(/^Omar_Press changed patch note 1\.0\.1 meanwhile/)
    expect(await versions()).toEqual(['1.0.1'])
  })

  test('of two reorderings of the same list one wins, and no note is lost', async () => {
    const ids = []
    for (const version of ['1', '2', '3', '4']) ids.unshift((await added({ version })).id)
    const [d = 0, c = 0, b = 0, a = 0] = ids
    const answers = await Promise.all([order(ids, [a, b, c, d], writer), order(ids, [b, a, d, c], other)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = answers[0]?.status === 200 ? ['1', '2', '3', '4'] : ['2', '1', '4', '3']
    expect(await versions()).toEqual(won)
    expect((await order(ids, [a, b, c, d])).status).toBe(409)
  })

  test('a reordering that does not list exactly the existing notes is refused', async () => {
    const { id } = await added()
    expect((await order([id], [id, id])).status).toBe(409)
    expect((await order([id], [id + 1])).status).toBe(409)
    expect((await order([], [])).status).toBe(409)
  })
})

describe('validation', () => {
  test.each([
    'http://www.youtube.com/watch?v=1',
    'https://youtube.com.evil.example/watch?v=1',
    'https://evil.example/youtube.com',
    'https://user:pw@www.youtube.com/watch?v=1',
    'https://www.youtube.com:8443/watch?v=1',
    'https://youtu.be',
    'javascript:alert(1)',
    '//www.youtube.com/watch?v=1',
    'watch?v=1',
  ])('the video link %s is refused with an explanation', async (youtube) => {
    const { status, body } = await add({ youtube })
    expect(status).toBe(400)
    expect(body.fields?.youtube).toMatch(/^Link a video on YouTube/)
    expect(await versions()).toEqual([])
  })

  test.each(['https://www.youtube.com/watch?v=1', 'https://youtu.be/1', 'https://youtube.com/shorts/1'])(
    'the video link %s is accepted',
    async (youtube) => {
      expect((await added({ youtube })).youtube).toBe(youtube)
    },
  )

  test('a note needs a version and at least one line, without control characters', async () => {
    const statuses = await Promise.all(
      [
        { version: ' ' },
        { notes: [] },
        { notes: ['  '] },
        { notes: ['two\nlines'] },
        { notes: Array.from({ length: 31 }, () => 'x') },
        { notes: ['x'.repeat(301)] },
        { version: 'x'.repeat(33) },
        { publishAt: 'tomorrow' },
      ].map(async (more) => (await add(more)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([400]))
  })

  test('markup is kept as plain text', async () => {
    await added({ notes: ['<img src=x onerror=alert(1)>'] })
    expect(await read()).toMatchObject([{ notes: ['<img src=x onerror=alert(1)>'] }])
  })

  const slots = 'create table changes (slot int, text varchar(64))'
  test.each([
    [
      [
        slots,
        "insert into changes values (7, 'Fish bite'), (2, '{FF0000}Boats~n~float'), (3, ''), (4, null)",
      ],
    ],
    [['create table changes (text varchar(64))', "insert into changes values ('Boats float')"]],
    [['create table changes (slot int)', 'insert into changes values (1)']],
    [[]],
  ])("the game's own list of changes is offered if there is one: %j", async (statements) => {
    const game = await portalOnAltered('drop table if exists changes', ...statements)
    const token = await game.staff('Note_Writer', ['manage_patch_notes'])
    const { status, body } = await game.call(patchNotes.suggestions, {}, { token })
    const isList = statements[0] === slots
    expect([status, body.lines]).toEqual([200, isList ? ['Boats float', 'Fish bite'] : []])
  })
})
