import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { until } from '../../../test/until.ts'
import { Button } from './button.tsx'
import { schemaCheck, Form, FormError, useForm, type Check } from './form.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

interface Person {
  team: string | null
  name: string
}

const schema = z.object({
  team: z.string('Choose a team.').nullable(),
  name: z.string().min(1, 'Enter a name.'),
})

const bySchema = schemaCheck(async () => schema)

function Sample({
  send,
  onSent,
  check = bySchema,
}: {
  send: (person: Person) => Promise<unknown>
  onSent?: () => void
  check?: Check<Person, Person>
}) {
  const form = useForm({
    check,
    defaults: { team: null, name: '' },
    send,
    ...(onSent ? { onSent } : {}),
  })
  return (
    <Form form={form}>
      <Select label="Team" options={[{ value: 'red', label: 'Red' }]} {...form.choice('team')} />
      <TextField label="Name" {...form.text('name')} />
      <FormError error={form.refusal} />
      <p>{form.isDirty ? 'Not sent yet' : 'Nothing to send'}</p>
      <Button type="submit" loading={form.isSending}>
        Send
      </Button>
    </Form>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const name = () => screen.getByLabelText('Name')
const refusal = (fields: Record<string, string>, message = 'Not now.') =>
  Object.assign(new Error(message), { fields, isSaid: true })

test('sends nothing that the schema refuses, and shows and focuses the invalid field', async () => {
  const send = vi.fn<() => Promise<void>>(async () => {})
  render(<Sample send={send} />)
  await press()
  expect(name()).toHaveAccessibleDescription('Enter a name.')
  expect(name()).toBeInvalid()
  expect(name()).toHaveFocus()
  await userEvent.type(name(), 'Ada')
  expect(name()).toBeValid()
  expect(send).not.toHaveBeenCalled()
})

test('focuses the first invalid field, whatever its type', async () => {
  const check = (person: Person) =>
    person.team ? { output: person } : { wrong: { team: 'Choose a team.', name: 'Enter a name.' } }
  render(<Sample send={async () => {}} check={check} />)
  await press()
  expect(screen.getByRole('combobox', { name: 'Team' })).toHaveFocus()
  expect(screen.getByText('Enter a name.')).toBeVisible()
})

test('says that its check could not be loaded, and tries again on the next press', async () => {
  const send = vi.fn<() => Promise<void>>(async () => {})
  const load = vi
    .fn<() => Promise<typeof schema>>(async () => schema)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  render(<Sample send={send} check={schemaCheck(load)} />)
  await userEvent.type(name(), 'Ada')
  await press()
  expect(await screen.findByText(/This part of the app could not be loaded/)).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await press()
  await until(() => expect(send).toHaveBeenCalledOnce())
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('shows the server’s errors at their fields, and keeps what was typed', async () => {
  render(<Sample send={() => Promise.reject(refusal({ name: 'This name is taken.' }))} />)
  await userEvent.type(name(), 'Ada')
  await press()
  expect(name()).toHaveAccessibleDescription('This name is taken.')
  expect(name()).toHaveFocus()
  expect(name()).toHaveValue('Ada')
})

test.each([
  ['a sentence for people', refusal({}), 'Not now.'],
  ['a field the form does not have', refusal({ age: 'Too young.' }), 'Not now.'],
  ['no sentence for people', new TypeError('x is undefined'), 'Something went wrong. Try again.'],
])('says above the button that it failed with %s', async (_, error, sentence) => {
  render(<Sample send={() => Promise.reject(error)} />)
  await userEvent.type(name(), 'Ada')
  await press()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(name()).toHaveValue('Ada')
  expect(screen.getByText('Not sent yet')).toBeVisible()
})

test('sends once, however often Enter is pressed, and is not dirty afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn<() => Promise<void>>(() => promise)
  const onSent = vi.fn<() => void>()
  render(<Sample send={send} onSent={onSent} />)
  await userEvent.type(name(), 'Ada{Enter}{Enter}')
  await until(() => expect(send).toHaveBeenCalledOnce())
  expect(onSent).not.toHaveBeenCalled()
  resolve()
  await until(() => expect(onSent).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledExactlyOnceWith({ team: null, name: 'Ada' })
  expect(screen.getByText('Nothing to send')).toBeVisible()
})
