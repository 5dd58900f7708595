// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Section, type SectionQuery } from './states.tsx'

afterEach(cleanup)

function renderSection(query: Partial<SectionQuery<string[]>>) {
  let refetches = 0
  const full = { data: undefined, isPending: false, refetch: () => refetches++, ...query }
  render(
    <Section
      title="Garage"
      query={full}
      emptyMessage="No cars found"
      errorMessage="Could not load the garage."
    >
      {(cars) => cars.join(', ')}
    </Section>,
  )
  return { refetches: () => refetches, section: screen.getByRole('region', { name: 'Garage' }) }
}

it('announces that it is loading', () => {
  renderSection({ isPending: true })
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
})

it('says what is missing when the list is empty', () => {
  const { section } = renderSection({ data: [] })
  expect(section.textContent).toContain('No cars found')
})

it('offers to try again after an error', async () => {
  const { refetches } = renderSection({})
  expect(screen.getByRole('alert').textContent).toContain('Could not load the garage.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetches()).toBe(1)
})

it('keeps showing loaded data while a refresh is pending', () => {
  const { section } = renderSection({ data: ['Sultan', 'Elegy'], isPending: true })
  expect(section.textContent).toContain('Sultan, Elegy')
  expect(screen.queryByRole('status')).toBeNull()
})
