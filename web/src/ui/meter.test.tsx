// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Meter } from './meter.tsx'

afterEach(cleanup)

it('prints the number only above 10', () => {
  render(
    <>
      <Meter label="Health" value={11} />
      <Meter label="Armor" value={10} />
    </>,
  )
  expect(screen.getByRole('meter', { name: 'Health' }).textContent).toBe('11')
  expect(screen.getByRole('meter', { name: 'Armor' }).textContent).toBe('')
})

it('is as wide as its percentage, clamped to 0 and 100, and exposes it to assistive technology', () => {
  render(
    <>
      <Meter label="Health" value={42.7} />
      <Meter label="Fuel" value={-3} />
      <Meter label="Engine" value={180} />
    </>,
  )
  const width = (name: string) => screen.getByRole('meter', { name }).querySelector('div')?.style.width
  expect([width('Health'), width('Fuel'), width('Engine')]).toEqual(['42.7%', '0%', '100%'])
  expect(screen.getByRole('meter', { name: 'Health' }).getAttribute('aria-valuetext')).toBe('42 percent')
})

it('prints the true number if it exceeds the maximum, and the percentage beside the label', () => {
  render(
    <>
      <Meter label="Health" value={150} />
      <Meter label="Fuel" value={150} percentAside />
    </>,
  )
  const health = screen.getByRole('meter', { name: 'Health' })
  expect(health).toHaveTextContent('150')
  expect(health).toHaveAttribute('aria-valuenow', '100')
  expect(health).toHaveAttribute('aria-valuetext', '150 percent')
  expect(screen.getByText('100%')).toBeVisible()
})

it('says that a value is not available instead of showing an empty bar', () => {
  render(<Meter label="Armor" value={null} />)
  expect(screen.getByText('Not available')).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
})
