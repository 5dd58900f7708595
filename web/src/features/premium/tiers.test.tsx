import type { Tier } from '@idlewood/contract/content'
import { render } from '@testing-library/react'
import premium from 'virtual:content/premium'
import { expect, test } from 'vitest'
import { CompareTiers } from './compare-tiers.tsx'
import { Price, usePriceWords } from './tiers.tsx'

const own = { diamonds: 0, cash: 1500, days: 30 }
const free: Tier = { key: 'bronze', name: 'Bronze', package: 1, benefits: [], ...own }

function Sentence() {
  return usePriceWords()(free)
}

test.each([
  [{ ...free, diamonds: 5 }, 30, '5 Diamonds plus $1,500 in-game cash per month'],
  [free, 30, '$1,500 in-game cash per month'],
  [free, undefined, '$1,500 in-game cash'],
])('a price names diamonds only where it has some: %#', (tier, days, text) => {
  const { container } = render(<Price tier={tier} {...(days && { days })} />)
  expect(container.textContent).toBe(text)
})

test('so does a price in a sentence', () => {
  expect(render(<Sentence />).container.textContent).toBe('$1,500')
})

test('so does the comparison', () => {
  Object.assign(premium.tiers[0] ?? {}, own)
  const [, first, second] = render(<CompareTiers />).container.querySelectorAll('tbody tr:first-child > *')
  expect(first).toHaveTextContent(/^\$1,500$/)
  expect(second).toHaveTextContent(/^8 Diamonds ?8 ?\+ 3 M$/)
})
