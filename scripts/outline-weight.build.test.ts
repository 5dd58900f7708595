import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './processes.ts'

/** The first points of the coast, as drawn. */
const pointsOfCoast = '70,-1690 95,-1780'
const maxBytes = 150_000

test('the outline of San Andreas and the code that draws the map are below 150 kB', () => {
  const folder = join(root, 'web/build/client/assets')
  const drawing = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(pointsOfCoast))
  expect(drawing).toHaveLength(1)
  for (const name of drawing) expect(statSync(join(folder, name)).size).toBeLessThan(maxBytes)
})
