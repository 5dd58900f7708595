import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './processes.ts'

/** The first points of the coast, as drawn. */
const pointsOfCoast = '70,-1690 95,-1780'
const maxBytes = 150_000

const folder = join(root, 'web/build/client/assets')
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const drawing = [...scripts].filter(([, text]) => text.includes(pointsOfCoast)).map(([name]) => name)

test('the outline of San Andreas and the code that draws the map are below 150 kB', () => {
  expect(drawing).toHaveLength(1)
  for (const name of drawing) expect(statSync(join(folder, name)).size).toBeLessThan(maxBytes)
})

test('no file waits for the outline: it is loaded once a page with a map is idle', () => {
  expect(drawing).toHaveLength(1)
  const imports = drawing.map((name) => `from"./${name}"`)
  const waiting = [...scripts].filter(([, text]) => imports.some((one) => text.includes(one)))
  expect(waiting.map(([name]) => name)).toEqual([])
})
