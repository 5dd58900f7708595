import type { ManagedNote } from '@idlewood/contract/patch-notes'
import { describe, expect, it } from 'vitest'
import { messages } from '../../language/messages.ts'
import { draftOf, emptyDraft, isSame, previewOf, read, type Draft } from './note-draft.rules.ts'
import { reorderIds } from './note-list.rules.ts'

it.each([
  [3, -1, [1, 3, 2, 4], 1],
  [3, 1, [1, 2, 4, 3], 3],
  [1, 1, [2, 1, 3, 4], 1],
] as const)('note %i moved by %i', (id, by, to, place) => {
  expect(reorderIds([1, 2, 3, 4], id, by)).toEqual({ to, place })
})

const t = messages('patch-notes')
const note: ManagedNote = {
  id: 7,
  version: '2.6.0',
  title: null,
  notes: ['One', 'Two'],
  state: 'published',
  publishAt: '2026-03-14T10:20:33.000Z',
  revision: 4,
  updatedAt: '2026-03-14T10:20:33.000Z',
  updatedBy: 'Demo_Owner',
}
const filled: Draft = { ...emptyDraft, version: '1.0', lines: ' One \n\nTwo' }

describe('a draft', () => {
  it('keeps the seconds of a note’s time unless the form, which shows minutes, is changed', async () => {
    const draft = draftOf(note)
    expect(await read(draft, note.publishAt, t)).toMatchObject({ content: { publishAt: note.publishAt } })
    expect(await read({ ...draft, at: '2026-03-14T11:00' }, note.publishAt, t)).toMatchObject({
      content: { publishAt: new Date('2026-03-14T11:00').toISOString() },
    })
  })

  it('is sent with trimmed lines, and null for a missing title or video', async () => {
    expect(await read(filled, null, t)).toEqual({
      content: { version: '1.0', title: null, notes: ['One', 'Two'], youtube: null, publishAt: null },
    })
    expect(await read({ ...filled, publication: 'now' }, null, t)).toMatchObject({
      content: { publishAt: 'now' },
    })
  })

  it('reports errors by its own fields', async () => {
    const { wrong } = (await read(
      { ...filled, lines: `a\n${'x'.repeat(301)}`, publication: 'at' },
      null,
      t,
    )) as {
      wrong: object // the draft has two errors
    }
    expect(Object.keys(wrong).toSorted()).toEqual(['at', 'lines'])
    expect(wrong).toMatchObject({ lines: expect.stringMatching(/^Line 2: /) as string })
  })

  it('starts empty and unpublished, and takes over the values of a note', () => {
    expect(emptyDraft.publication).toBe('draft')
    expect(draftOf({ ...note, publishAt: null })).toEqual({
      version: '2.6.0',
      title: '',
      lines: 'One\nTwo',
      youtube: '',
      publication: 'draft',
      at: '',
    })
    const { publication, at } = draftOf({ ...note, title: 'Spring' })
    expect(publication).toBe('at')
    expect(new Date(at).toISOString()).toBe('2026-03-14T10:20:00.000Z')
    expect(draftOf({ ...note, title: 'Spring' }).title).toBe('Spring')
  })

  it('keeps its title, and treats blanks as none', async () => {
    expect(await read({ ...filled, title: 'Spring' }, null, t)).toMatchObject({
      content: { title: 'Spring' },
    })
    expect(await read({ ...filled, title: '  ', youtube: '  ' }, null, t)).toMatchObject({
      content: { title: null, youtube: null },
    })
    const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const taken = await read({ ...filled, youtube }, null, t)
    expect(taken).toMatchObject({ content: { youtube: expect.stringContaining('dQw4w9WgXcQ') as string } })
  })

  it('reports only the first error of each field', async () => {
    const { wrong } = (await read({ ...filled, version: '', lines: '', youtube: 'nowhere' }, null, t)) as {
      wrong: Record<string, string> // the draft has three errors
    }
    expect(Object.keys(wrong).toSorted()).toEqual(['lines', 'version', 'youtube'])
    expect(wrong['lines']).not.toMatch(/^Line/)
    for (const sentence of Object.values(wrong)) expect(sentence).toMatch(/\w/)
    const at = (await read({ ...filled, publication: 'at' }, note.publishAt, t)) as { wrong: { at: string } } // it has no valid date
    expect(at.wrong.at).toMatch(/\w/)
  })

  it('is previewed as visitors will read it', () => {
    const draft = { ...filled, version: ' 1.0 ', title: ' Spring ', youtube: ' abc ' }
    expect(previewOf(draft, t)).toEqual({
      version: '1.0',
      title: 'Spring',
      notes: ['One', 'Two'],
      youtube: 'abc',
      date: undefined,
    })
    expect(previewOf(emptyDraft, t).notes).toEqual([expect.stringMatching(/\w/)])
    expect(previewOf(emptyDraft, t).youtube).toBeUndefined()
    const at = '2026-03-14T11:00'
    expect(previewOf({ ...filled, publication: 'at', at }, t).date).toBe(new Date(at).toISOString())
    expect(previewOf({ ...filled, publication: 'at' }, t).date).toBeUndefined()
    expect(previewOf({ ...filled, at }, t).date).toBeUndefined()
  })

  it('equals another only if every field is equal', () => {
    expect(isSame(draftOf(note), draftOf({ ...note, revision: 9 }))).toBe(true)
    expect(isSame(filled, { ...filled, at: '2026-01-01T00:00' })).toBe(false)
  })

  it('is previewed with placeholders for missing parts, and never with an invalid date', () => {
    expect(previewOf(emptyDraft, t)).toMatchObject({ version: 'Version', title: null, date: undefined })
    expect(previewOf({ ...filled, publication: 'at', at: 'soon' }, t).date).toBeUndefined()
    expect(previewOf({ ...filled, publication: 'now' }, t).date).toMatch(/^\d{4}-/)
    expect(previewOf(filled, t).notes).toEqual(['One', 'Two'])
  })
})
