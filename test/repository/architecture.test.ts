import { expect, test } from 'vitest'
import { levels } from './levels.ts'
import { textOf } from './source-files.ts'

test('the diagram of the architecture shows every folder with its level, and no other', () => {
  const [, diagram = ''] = /```mermaid\n([^]*?)```/.exec(textOf('docs/architecture.md') ?? '') ?? []
  const shown = [...diagram.matchAll(/\[([\w-]+) (\d)\]/g)].map(([, folder, level]) => `${folder} ${level}`)
  const meant = Object.values(levels).flatMap((folders) =>
    Object.entries(folders).map(([folder, level]) => `${folder} ${level}`),
  )
  expect(shown.toSorted()).toEqual(meant.toSorted())
})
