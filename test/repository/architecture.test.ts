import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { levels } from './levels.ts'
import { allPaths, isProduct, textOf } from './source-files.ts'

test('the architecture diagram shows every folder with its level, and no others', () => {
  const [, diagram = ''] = /```mermaid\n([^]*?)```/.exec(textOf('docs/architecture.md') ?? '') ?? []
  const shown = [...diagram.matchAll(/\[([\w-]+) (\d)\]/g)].map(([, folder, level]) => `${folder} ${level}`)
  const expected = Object.values(levels).flatMap((folders) =>
    Object.entries(folders).map(([folder, level]) => `${folder} ${level}`),
  )
  expect(shown.toSorted()).toEqual(expected.toSorted())
})

test('no two files of a package share a name, so that a name alone says which file is meant', () => {
  const files = allPaths().filter((path) => isProduct(path) && /\.tsx?$/.test(path))
  const byName = Map.groupBy(files, (path) => `${path.split('/')[0]}: ${basename(path)}`)
  expect([...byName.values()].filter(({ length }) => length > 1)).toEqual([])
})
