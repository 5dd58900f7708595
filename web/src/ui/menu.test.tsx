import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

const items = ['Settings', 'Messages', 'Logout'].map((label) => ({ label, onSelect: () => undefined }))
const item = (name: string) => screen.findByRole('menuitem', { name })
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

it('that is open at first has the focus on its first item', async () => {
  render(<Menu defaultOpen trigger={<Button>Account</Button>} items={items} />)
  const first = await item('Settings')
  await waitFor(() => expect(first).toHaveFocus())
})

it('that is open at first leaves the focus where a key has moved it', async () => {
  render(<Menu defaultOpen trigger={<Button>Account</Button>} items={items} />)
  const [first, last] = [await item('Settings'), await item('Logout')]
  first.focus()
  await userEvent.keyboard('{End}')
  expect(last).toHaveFocus()
  for (let frames = 0; frames < 3; frames++) await frame()
  expect(last).toHaveFocus()
})
