/** What tests of pages with fields to edit do, as people do it with mouse and keys. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** Presses a button once it is there. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

/** What an editable field shows, by its label. */
export const field = (name: string) => screen.findByRole('group', { name })

/** A box for text. */
export const box = (name: string) => screen.findByRole('textbox', { name })

/** Replaces the text of a box. */
export async function fill(name: string, text: string): Promise<void> {
  await userEvent.clear(await box(name))
  await userEvent.type(await box(name), text)
}

/** Opens the editor of a field and writes the new value, without saving it. */
export async function type(name: string, text: string): Promise<void> {
  await press(`Edit ${name}`)
  await fill(name, text)
}
