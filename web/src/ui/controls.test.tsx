// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { Select } from './select.tsx'
import { PasswordField, SearchField, TextField } from './text-field.tsx'

afterEach(cleanup)

/** Renders a dialog, which asks the router to be told of Back. */
function renderDialog(element: ReactElement): void {
  const router = createMemoryRouter([{ path: '/', element }])
  render(<RouterProvider router={router} />)
}

it('links label, hint and error to their field', () => {
  render(<TextField label="Phone" hint="Digits only" error="Too short" />)
  const field = screen.getByRole('textbox', { name: 'Phone' })
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Digits only',
    'Too short',
  ])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('reveals a password while its button is on', async () => {
  render(<PasswordField label="Password" />)
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
})

it('clears a search with Escape', async () => {
  function Search() {
    const [value, setValue] = useState('sul')
    return <SearchField label="Search cars" value={value} onValueChange={setValue} />
  }
  render(<Search />)
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search cars' })
  await userEvent.type(box, '{Escape}')
  expect(box.value).toBe('')
})

it('clears a search with its button, and returns the focus to the box', async () => {
  function Search() {
    const [value, setValue] = useState('sul')
    return <SearchField label="Search cars" value={value} onValueChange={setValue} />
  }
  render(<Search />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search cars' })
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
})

it('keeps the focus on a button that disables itself, and disables it once the focus has left', async () => {
  const pressed: string[] = []
  function Clear() {
    const [isEmpty, setEmpty] = useState(false)
    const clear = () => {
      pressed.push('Clear')
      setEmpty(true)
    }
    return (
      <form onSubmit={(event) => event.preventDefault()} onReset={() => pressed.push('reset')}>
        <Button type="reset" disabled={isEmpty} onClick={clear}>
          Clear
        </Button>
      </form>
    )
  }
  render(<Clear />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' })
  button.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(pressed).toEqual(['Clear', 'reset'])
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.tab()
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

it('ignores clicks while loading but keeps the focus', async () => {
  let clicks = 0
  render(
    <Button loading onClick={() => clicks++}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button')
  await userEvent.click(button)
  expect(clicks).toBe(0)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('keeps a confirmation open if it fails and closes it if it succeeds', async () => {
  let attempts = 0
  const onConfirm = () => {
    attempts++
    if (attempts === 1) throw new Error('conflict')
  }
  renderDialog(
    <AlertDialog
      trigger={<Button>Delete</Button>}
      title="Delete this?"
      confirmLabel="Yes"
      onConfirm={onConfirm}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(screen.getByRole('alertdialog', { name: 'Delete this?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(attempts).toBe(2)
})

it('confirms with Enter in a field of a confirmation, but not while that is not allowed', async () => {
  let confirmed = 0
  let submitted = 0
  function Question() {
    const [text, setText] = useState('')
    return (
      <form onSubmit={() => submitted++}>
        <AlertDialog
          trigger={<Button>Delete</Button>}
          title="Delete this?"
          confirmLabel="Yes"
          confirmDisabled={text !== 'sure'}
          onConfirm={() => confirmed++}
        >
          <TextField label="Are you?" value={text} onChange={(event) => setText(event.target.value)} />
        </AlertDialog>
      </form>
    )
  }
  renderDialog(<Question />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const field = await screen.findByRole('textbox', { name: 'Are you?' })
  await userEvent.type(field, 'su{Enter}')
  expect(confirmed).toBe(0)
  await userEvent.type(field, 're{Enter}')
  expect(confirmed).toBe(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(submitted).toBe(0)
})

it('gives the list of a select the name of its field', async () => {
  const options = [
    { value: 'name', label: 'Name' },
    { value: 'address', label: 'IP address' },
  ]
  render(<Select label="Search in" options={options} value="name" onValueChange={() => undefined} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Search in' }))
  expect(await screen.findByRole('listbox', { name: 'Search in' })).toBeVisible()
})
