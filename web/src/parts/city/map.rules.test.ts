import type { PropertyMarker } from '@idlewood/contract/property'
import { describe, expect, it } from 'vitest'
import { landPath, softLine } from './coast.ts'
import { clustersOf, sharesOf } from './clusters.rules.ts'
import {
  clamped,
  farthest,
  fitted,
  isInSight,
  isWhole,
  moved,
  viewBoxOf,
  wholeMap,
  zoomed,
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
  it('shows everything at first, north up', () => {
    expect(viewBoxOf(wholeMap(size), size)).toBe('-3160.0 -3160.0 6320.0 6320.0')
    expect(isWhole(wholeMap(size), size)).toBe(true)
    expect(farthest({ width: 1200, height: 600 })).toBe(12_640)
  })

  it('keeps the point under the pointer where it is while zooming', () => {
    const view = { x: 500, y: 500, width: 2000 }
    const near = zoomed(view, size, { by: 0.5, at: [150, 150] })
    const at = ({ x, y, width }: typeof view) => [
      x + (150 - 300) * (width / 600),
      y + (300 - 150) * (width / 600),
    ]
    expect(at(near)).toEqual(at(view))
    expect(near.width).toBe(1000)
  })

  it('neither goes nearer than the nearest nor leaves the map', () => {
    expect(zoomed({ x: 0, y: 0, width: 400 }, size, { by: 0.1 }).width).toBe(320)
    expect(clamped({ x: 99_999, y: -99_999, width: 1000 }, size)).toEqual({ x: 2660, y: -2660, width: 1000 })
    expect(moved(wholeMap(size), size, 200, 200)).toEqual(wholeMap(size))
  })

  it('moves as paper under a hand', () => {
    expect(moved({ x: 0, y: 0, width: 600 }, size, 10, 20)).toEqual({ x: -10, y: 20, width: 600 })
  })

  it('fits what it is asked to show', () => {
    const view = fitted({ minX: 0, minY: 0, maxX: 1000, maxY: 200 }, size)
    expect(view).toEqual({ x: 500, y: 100, width: 1400 })
    expect(isInSight(view, size, 0, 0)).toBe(true)
    expect(isInSight(view, size, -500, 0)).toBe(false)
  })
})

describe('points', () => {
  const sight = { minX: -3000, minY: -3000, maxX: 3000, maxY: 3000 }

  it('near each other are one that says how many', () => {
    const clusters = clustersOf([house(1, 10, 10), house(2, 20, 20), house(3, 2000, 0)], {
      metresPerPixel: 10,
      sight,
    })
    expect(clusters.map(({ markers }) => markers.length)).toEqual([2, 1])
    expect(clusters[0]).toMatchObject({ x: 15, y: 15, bounds: { minX: 10, maxX: 20 } })
    expect(sharesOf(clusters[0]!)).toEqual([{ kind: 'house', count: 2 }]) // there are two
  })

  it('part when one looks nearer', () => {
    const clusters = clustersOf([house(1, 10, 10), house(2, 200, 200)], { metresPerPixel: 0.5, sight })
    expect(clusters).toHaveLength(2)
  })

  it('out of sight are not drawn', () => {
    const here = { minX: 0, minY: 0, maxX: 100, maxY: 100 }
    expect(clustersOf([house(1, 2900, 2900)], { metresPerPixel: 0.2, sight: here })).toEqual([])
  })
})

describe('the coast', () => {
  it('is a soft line through its points', () => {
    expect(softLine('0,0 100,0 100,100', false)).toBe('M0 0C15 0 85 15 100 0C115 -15 100 -85 100 -100')
  })

  it('is small enough to be part of the page', () => {
    expect(landPath.length).toBeLessThan(40_000)
  })
})
