import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Presses a button once it is enabled: those of a layout are not until the session is known. */
export async function pressButton(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled())
  const button = screen.getByRole('button', { name })
  await userEvent.click(button)
  return button
}
