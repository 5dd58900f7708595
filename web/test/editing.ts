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

/** Holds what is saved from now on until the returned function is called. */
export function holdSaving(): () => void {
  const connected = globalThis.fetch
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (...[address, init]: Parameters<typeof fetch>) => {
    if (init?.method === 'POST' || init?.method === 'PUT') await held
    return connected(address, init)
  })
  return () => release()
}
