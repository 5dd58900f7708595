import { describe, expect, test } from 'vitest'
import { findPoints, pointsOf, reasonFrom } from './rule-points.rules.ts'

const book = {
  tabs: [
    {
      key: 'roleplay',
      label: 'Roleplay Rules',
      introHtml: '',
      sections: [
        { id: 'fear', title: 'Fear', html: '<p>Be afraid.</p>', text: '' },
        {
          id: 'driving',
          title: 'Driving',
          html: '<ul><li id="driving-1">Stay on the <b>road</b>.</li><li id="driving-2">No ramming.</li></ul>',
          text: '',
        },
      ],
    },
    {
      key: 'Gang',
      label: 'Gang Rules',
      introHtml: '',
      sections: [
        { id: 'driving', title: 'Driving by', html: '<ul><li id="driving-1">Never.</li></ul>', text: '' },
      ],
    },
    {
      key: 'about',
      label: 'About',
      introHtml: '',
      sections: [{ id: 'who', title: 'Who we are', html: '', text: '' }],
    },
  ],
}

describe('points of the rule book', () => {
  test('have the number that people cite, and link to their place on the page', () => {
    const points = pointsOf(book)
    expect(points.map(({ number, key }) => [number, key])).toEqual([
      ['1', 'roleplay/fear'],
      ['2', 'roleplay/driving'],
      ['2.1', 'roleplay/driving-1'],
      ['2.2', 'roleplay/driving-2'],
      ['1', 'Gang/driving'],
      ['1.1', 'Gang/driving-1'],
    ])
    expect(points[2]).toMatchObject({ text: 'Stay on the road .', address: '/rules?tab=roleplay#driving-1' })
    expect(points[5]?.address).toBe('/rules?tab=Gang#gang-driving-1')
  })

  test('are matched by number first, then by words', () => {
    const found = findPoints(pointsOf(book), '2.2', 5)
    expect(found.map(({ key }) => key)).toEqual(['roleplay/driving-2'])
    expect(findPoints(pointsOf(book), ' NEVER ', 5).map(({ key }) => key)).toEqual(['Gang/driving-1'])
    const driving = findPoints(pointsOf(book), '2', 5).map(({ key }) => key)
    expect(driving).toEqual(['roleplay/driving', 'roleplay/driving-1', 'roleplay/driving-2'])
    // 12 ends with 2 and is in the number 1.2, but it is another rule.
    const twelfth = { ...pointsOf(book)[0]!, number: '1.2', text: 'Other' } // Safe: the book has points.
    expect(findPoints([twelfth], '2', 5)).toEqual([])
  })
})

test('returns at most the requested number of points, and the first ones for an empty query', () => {
  const points = pointsOf(book)
  expect(findPoints(points, ' ', 2)).toEqual(points.slice(0, 2))
  expect(findPoints(points, 'rules', 3)).toEqual(points.slice(0, 3))
  expect(findPoints(points, '2', 1)).toEqual([points[1]])
})

test.each([
  [29, '1.1 Stay on the road at night'],
  [28, '1.1 Stay on the road at...'],
  [26, '1.1 Stay on the road at...'],
  [25, '1.1 Stay on the road...'],
])('a point as a reason of at most %i characters ends after a word: %s', (max, reason) => {
  const [, point] = pointsOf(book)
  expect(reasonFrom({ ...point!, number: '1.1', text: 'Stay on the road at night' }, max)).toBe(reason)
})
