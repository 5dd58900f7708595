import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toast, Toasts } from './toasts.tsx'

test('no part of a toast is announced in the words of its library', async () => {
  render(<Toasts closeAfter={5000} />)
  toast.success('Saved')
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
