/** Keyboard actions for tests of cards and the modals they open. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Queries within a card. */
export const card = async (name: string) => within(await screen.findByRole('group', { name }))

/** Presses a button with the keyboard, and waits until a modal that it opens has its content. */
export async function press(button: HTMLElement): Promise<void> {
  button.focus()
  await userEvent.keyboard('{Enter}')
  if (button.getAttribute('aria-haspopup') !== 'dialog') return
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('.contents')).not.toBeEmptyDOMElement())
}

/** Waits until no modal is open. */
export const untilDialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
