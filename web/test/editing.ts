/** Editing actions for tests, done with mouse and keyboard. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** Presses a button once it exists. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

/** The group of an editable field, by its label. */
export const field = (name: string) => screen.findByRole('group', { name })

/** A text box. */
export const box = (name: string) => screen.findByRole('textbox', { name })

/** Replaces the text of a box. */
export async function fill(name: string, text: string): Promise<void> {
  await userEvent.clear(await box(name))
  await userEvent.type(await box(name), text)
}

/** Opens the editor of a field and types the new value, without saving it. */
export async function type(name: string, text: string): Promise<void> {
  await press(`Edit ${name}`)
  await fill(name, text)
}
