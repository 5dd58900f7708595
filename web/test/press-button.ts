import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Presses a button once it is enabled: those of a layout are not until the session is known. */
export async function pressButton(name: string): Promise<HTMLElement> {
  const button = await waitFor(() => {
    const found = screen.getByRole('button', { name })
    expect(found).toBeEnabled()
    return found
  })
  await userEvent.click(button)
  return button
}
