import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { toast, Toasts } from './toasts.tsx'

test('no part of a toast is announced in the words of its library', async () => {
  render(<Toasts closeAfter={5000} />)
  toast.success('Saved')
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('the focus returns to where it was when the toast that has it closes', async () => {
  render(
    <>
      <button>Save</button>
      <Toasts closeAfter={5000} />
    </>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  toast.success(({ closeToast }) => <button onClick={closeToast}>Undo</button>)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  undo.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(save).toHaveFocus())
})
