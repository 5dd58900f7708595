import type { PropertyMarker } from '@idlewood/contract/property'
import { describe, expect, it } from 'vitest'
import { landPath, softLine } from './coast.ts'
import { clustersOf, keyOf, sharesOf } from './clusters.rules.ts'
import {
  interpolateView,
  clampView,
  farthest,
  fitView,
  isInSight,
  isWhole,
  panView,
  viewBoxOf,
  wholeMap,
  zoomView,
} from './view.rules.ts'

const size = { width: 600, height: 600 }
const house = (id: number, x: number, y: number): PropertyMarker => ({
  kind: 'house',
  id,
  x,
  y,
  isForSale: false,
})

describe('the view', () => {
  it('shows everything at first, with north at the top', () => {
    expect(viewBoxOf(wholeMap(size), size)).toBe('-3160.0 -3160.0 6320.0 6320.0')
    expect(isWhole(wholeMap(size), size)).toBe(true)
    expect(farthest({ width: 1200, height: 600 })).toBe(12_640)
  })

  it('keeps the point under the pointer in place while zooming', () => {
    const view = { x: 500, y: 500, width: 2000 }
    const near = zoomView(view, size, { by: 0.5, at: [150, 150] })
    const at = ({ x, y, width }: typeof view) => [
      x + (150 - 300) * (width / 600),
      y + (300 - 150) * (width / 600),
    ]
    expect(at(near)).toEqual(at(view))
    expect(near.width).toBe(1000)
  })

  it('neither exceeds the maximum zoom nor leaves the map', () => {
    expect(zoomView({ x: 0, y: 0, width: 400 }, size, { by: 0.1 }).width).toBe(320)
    expect(clampView({ x: 99_999, y: -99_999, width: 1000 }, size)).toEqual({
      x: 2660,
      y: -2660,
      width: 1000,
    })
    expect(panView(wholeMap(size), size, 200, 200)).toEqual(wholeMap(size))
  })

  it('moves with a drag', () => {
    expect(panView({ x: 0, y: 0, width: 600 }, size, 10, 20)).toEqual({ x: -10, y: 20, width: 600 })
  })

  it('fits the bounds it is asked to show', () => {
    const view = fitView({ minX: 0, minY: 0, maxX: 1000, maxY: 200 }, size)
    expect(view).toEqual({ x: 500, y: 100, width: 1400 })
    expect(isInSight(view, size, 0, 0)).toBe(true)
    expect(isInSight(view, size, -500, 0)).toBe(false)
    expect(isInSight(view, size, 500, 700)).toBe(false)
    expect(isInSight({ x: 500, y: 400, width: 1000 }, { width: 600, height: 300 }, 920, 610)).toBe(true)
    expect(isInSight({ x: 500, y: 400, width: 1000 }, { width: 600, height: 300 }, 500, 620)).toBe(false)
    const wide = { width: 600, height: 300 }
    expect(fitView({ minX: 100, minY: 200, maxX: 200, maxY: 1200 }, wide)).toEqual({
      x: 150,
      y: 700,
      width: 2800,
    })
    expect(fitView({ minX: 1000, minY: 200, maxX: 1200, maxY: 300 }, wide)).toEqual({
      x: 1100,
      y: 250,
      width: 320,
    })
  })

  it('is whole only with everything visible, zooms about its centre and moves in its own scale', () => {
    expect(isWhole({ x: 0, y: 0, width: 6000 }, size)).toBe(false)
    const view = { x: 500, y: -400, width: 1200 }
    expect(zoomView(view, { width: 600, height: 300 }, { by: 0.5 })).toEqual({ ...view, width: 600 })
    expect(panView(view, size, 10, 20)).toEqual({ x: 480, y: -360, width: 1200 })
    expect(viewBoxOf(view, { width: 600, height: 300 })).toBe('-100.0 100.0 1200.0 600.0')
  })

  it('moves evenly from one place to another', () => {
    const [from, to] = [
      { x: 0, y: 100, width: 400 },
      { x: 200, y: 300, width: 1600 },
    ]
    expect(interpolateView(from, to, 0)).toEqual(from)
    expect(interpolateView(from, to, 0.5)).toEqual({ x: 100, y: 200, width: 800 })
    expect(interpolateView(from, to, 1)).toEqual(to)
  })
})

describe('points', () => {
  const sight = { minX: -3000, minY: -3000, maxX: 3000, maxY: 3000 }

  it('close to each other become one with their number', () => {
    const clusters = clustersOf([house(1, 10, 10), house(2, 20, 20), house(3, 2000, 0)], {
      metresPerPixel: 10,
      sight,
    })
    expect(clusters.map(({ markers }) => markers.length)).toEqual([2, 1])
    expect(clusters[0]).toMatchObject({ x: 15, y: 15, bounds: { minX: 10, maxX: 20 } })
    expect(sharesOf(clusters[0]!)).toEqual([{ kind: 'house', count: 2 }]) // there are two
    expect(clusters[0]?.bounds).toEqual({ minX: 10, minY: 10, maxX: 20, maxY: 20 })
    expect(new Set(clusters.map(({ key }) => key)).size).toBe(2)
  })

  it('separate when the map is zoomed in', () => {
    const clusters = clustersOf([house(1, 10, 10), house(2, 200, 200)], { metresPerPixel: 0.5, sight })
    expect(clusters).toHaveLength(2)
  })

  it('of neighbouring cells are merged if they would overlap, the larger absorbing the smaller', () => {
    // A cell is 64 metres wide, and points closer than 41 overlap.
    const close = { metresPerPixel: 1, sight }
    const clusters = clustersOf([house(1, -10, -400), house(2, 5, -400), house(3, 9, -400)], close)
    expect(clusters.map(({ markers }) => markers.map(({ id }) => id))).toEqual([[2, 3, 1]])
    expect(clustersOf([house(1, -30, 10), house(2, 12, 10)], close)).toHaveLength(2)
    expect(clustersOf([house(1, 10, -28), house(2, 10, 13)], close)).toHaveLength(2)
    expect(clustersOf([house(1, 10, -28), house(2, 10, 12)], close)).toHaveLength(1)
  })

  it('far apart stay separate, whatever their order', () => {
    const far = [house(1, 100, 1000), house(2, -100, -1000), house(3, 1000, 100), house(4, -1000, -100)]
    expect(clustersOf(far, { metresPerPixel: 1, sight })).toHaveLength(4)
    expect(keyOf(house(7, 0, 0))).toBe('house-7')
  })

  it('are in cells that grow with the distance', () => {
    const row = Array.from({ length: 100 }, (_, id) => house(id, id * 50, 0))
    const counts = [0.25, 2, 8].map(
      (metresPerPixel) => clustersOf(row, { metresPerPixel, sight: { ...sight, maxX: 6000 } }).length,
    )
    expect(counts).toEqual([100, 39, 10])
  })

  it.each([
    [-250, 50, 1],
    [-260, 50, 0],
    [356, 50, 1],
    [357, 50, 0],
    [50, -250, 1],
    [50, -260, 0],
    [50, 356, 1],
    [50, 357, 0],
  ])('at %d, %d, near the visible area: %d are drawn', (x, y, drawn) => {
    // A cell of 256 metres around 100.
    const view = { metresPerPixel: 4, sight: { minX: 0, minY: 0, maxX: 100, maxY: 100 } }
    expect(clustersOf([house(1, x, y)], view)).toHaveLength(drawn)
  })

  it('outside the visible area are not drawn', () => {
    const here = { minX: 0, minY: 0, maxX: 100, maxY: 100 }
    expect(clustersOf([house(1, 2900, 2900)], { metresPerPixel: 0.2, sight: here })).toEqual([])
  })
})

describe('the coast', () => {
  it('is a smooth line through its points', () => {
    expect(softLine('0,0 100,0 100,100', false)).toBe('M0 0C15 0 85 15 100 0C115 -15 100 -85 100 -100')
  })

  it('is small enough to be part of the page', () => {
    expect(landPath.length).toBeLessThan(40_000)
  })
})
