/** Editing actions for tests, done with mouse and keyboard. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

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

/** Holds the calls that `isHeld` selects from now on until the returned function is called. */
function hold(isHeld: (...call: Parameters<typeof fetch>) => boolean): () => void {
  const connected = globalThis.fetch
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (isHeld(...call)) await held
    return connected(...call)
  })
  return () => release()
}

/** Holds what is saved from now on until the returned function is called. */
export const holdSaving = (): (() => void) =>
  hold((_, init) => init?.method === 'POST' || init?.method === 'PUT')

/** Holds what is read from this path from now on until the returned function is called. */
export const holdReading = (path: string): (() => void) => hold((address) => String(address).includes(path))
