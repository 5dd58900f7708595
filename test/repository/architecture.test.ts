import { expect, test } from 'vitest'
import { levels } from './levels.ts'
import { textOf } from './source-files.ts'

test('the architecture diagram shows every folder with its level, and no others', () => {
  const [, diagram = ''] = /```mermaid\n([^]*?)```/.exec(textOf('docs/architecture.md') ?? '') ?? []
  const shown = [...diagram.matchAll(/\[([\w-]+) (\d)\]/g)].map(([, folder, level]) => `${folder} ${level}`)
  const expected = Object.values(levels).flatMap((folders) =>
    Object.entries(folders).map(([folder, level]) => `${folder} ${level}`),
  )
  expect(shown.toSorted()).toEqual(expected.toSorted())
})
