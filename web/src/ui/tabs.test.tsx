// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

type Day = 'mon' | 'tue' | 'wed'

function Week() {
  const [day, setDay] = useState<Day>('tue')
  return (
    <>
      <button type="button">Before</button>
      <Tabs
        label="Days"
        value={day}
        onValueChange={setDay}
        items={[
          { value: 'mon', label: 'Monday', content: 'Bread' },
          { value: 'tue', label: 'Tuesday', content: 'Soup', count: 2, countLabel: '2 guests' },
          { value: 'wed', label: 'Wednesday', content: 'Fish' },
        ]}
      />
      <button type="button">After</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent

it('names the row, its tabs and the one visible panel', () => {
  render(<Week />)
  expect(screen.getByRole('tablist', { name: 'Days' })).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tuesday2 2 guests')
  expect(screen.getByRole('tabpanel', { name: /^Tuesday/ }).textContent).toBe('Soup')
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
})

it('is a single tab stop: the selected tab, followed by its panel', async () => {
  render(<Week />)
  screen.getByRole('button', { name: 'Before' }).focus()
  await userEvent.tab()
  expect(focused()).toContain('Tuesday')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  await userEvent.tab()
  expect(focused()).toBe('After')
})

it('moves with arrows, Home and End, and shows a panel only when its tab is selected', async () => {
  render(<Week />)
  screen.getByRole('tab', { selected: true }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Wednesday')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Monday')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Wednesday')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Monday')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Wednesday')
  expect(screen.getByRole('tabpanel').textContent).toBe('Soup')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('tabpanel').textContent).toBe('Fish')
})

it('is left from the focused tab, and entered at the selected one', async () => {
  render(<Week />)
  screen.getByRole('tab', { selected: true }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Before')
  await userEvent.tab()
  expect(focused()).toContain('Tuesday')
})

it('leaves keys with a modifier to the browser', async () => {
  render(<Week />)
  screen.getByRole('tab', { selected: true }).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(focused()).toContain('Tuesday')
})

it('scrolls a row that is too long for the screen to the selected tab', () => {
  const places: Record<string, number> = { Monday: 0, Tuesday: 300, Wednesday: 600 }
  const place = (text: string | null) => places[text?.replace(/\d.*/, '') ?? '']
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return place(this.textContent) ?? 0
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  render(<Week />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(190)
  vi.restoreAllMocks()
})
