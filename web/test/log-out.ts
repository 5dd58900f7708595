import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { pressButton } from './press-button.ts'

/** Signs out by the account menu. It has opened completely once its first entry has the focus. */
export async function logOut(username: string): Promise<void> {
  await pressButton(username)
  await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus())
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
}
