import { expect, it } from 'vitest'
import { viewAfterKey, zoomStep } from './keys.rules.ts'
import { wholeMap } from './view.rules.ts'

const size = { width: 600, height: 300 }
const view = { x: 100, y: 200, width: 1200 }

it.each([
  ['ArrowLeft', { ...view, x: -140 }],
  ['ArrowRight', { ...view, x: 340 }],
  ['ArrowUp', { ...view, y: 320 }],
  ['ArrowDown', { ...view, y: 80 }],
  ['+', { ...view, width: 1200 / zoomStep }],
  ['=', { ...view, width: 1200 / zoomStep }],
  ['-', { ...view, width: 1200 * zoomStep }],
  ['0', wholeMap(size)],
  ['Home', wholeMap(size)],
])('%s changes the view of the map', (key, after) => {
  expect(viewAfterKey(key, view, size)).toEqual(after)
})

it.each(['a', 'Enter', 'Tab'])('%s has no function on the map', (key) => {
  expect(viewAfterKey(key, view, size)).toBeUndefined()
})
