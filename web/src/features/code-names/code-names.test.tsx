import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { hasUnsavedInput } from '../../ui/unsaved-input.ts'

const portal = await filePortal({ superUser: 'Demo_Owner', named: false })
let owner: string
beforeAll(async () => {
  owner = await portal.signIn('Demo_Owner')
})
beforeEach(() => {
  localStorage.setItem('token', owner)
})

const jobs = async () => within(await screen.findByRole('region', { name: 'Jobs' }))

it('shows codes as codes, lets one be named, and uses the name everywhere', async () => {
  await openApp('/admin/operations/names')
  const list = await jobs()
  expect(list.getByText('Not confirmed')).toBeVisible()
  await userEvent.type(list.getByRole('textbox', { name: 'Name of Job 3' }), 'Baker')
  await userEvent.click(list.getByRole('button', { name: 'Save jobs' }))
  await waitFor(async () => expect((await jobs()).getByText('Confirmed')).toBeVisible())
  const { names } = (await portal.ask('GET', '/api/portal')).body as { names: { jobs: object } }
  expect(names.jobs).toEqual({ 3: 'Baker' })
})

it('translates an unnamed “none” code into each language until it is named', async () => {
  await openApp('/admin/operations/names')
  const levels = within(await screen.findByRole('region', { name: 'Admin levels' }))
  const none = levels.getByRole('textbox', { name: 'Name of Admin level 0' })
  expect(none).toHaveValue('')
  expect(none).toHaveAttribute('placeholder', 'Citizen')
})

it('fills in the names of a recognised gamemode without saving them', async () => {
  await openApp('/admin/operations/names')
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in its names' }))
  const types = within(screen.getByRole('region', { name: 'Faction types' }))
  expect(types.getByRole('textbox', { name: 'Name of Faction type 1' })).toHaveValue('Police')
  expect(types.getByText('Not confirmed')).toBeVisible()
  const { confirmed } = (await portal.ask('GET', '/api/portal')).body as {
    confirmed: { factionTypes: boolean }
  }
  expect(confirmed.factionTypes).toBe(false)
})

it('adds a code that nobody has yet', async () => {
  await openApp('/admin/operations/names')
  const list = await jobs()
  await userEvent.type(list.getByRole('textbox', { name: 'Add a code to jobs' }), '77')
  await userEvent.click(list.getByRole('button', { name: 'Add' }))
  expect(list.getByRole('textbox', { name: 'Name of Job 77' })).toBeVisible()
})

it('asks before names that are not saved are lost, and keeps them', async () => {
  await openApp('/admin/operations/names')
  const list = await jobs()
  await userEvent.type(list.getByRole('textbox', { name: 'Name of Job 4' }), 'Courier')
  await userEvent.click(screen.getByRole('link', { name: 'Users' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(within(question).getByText('The names you have not saved will be lost.')).toBeVisible()
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect((await jobs()).getByRole('textbox', { name: 'Name of Job 4' })).toHaveValue('Courier')
  expect(hasUnsavedInput()).toBe(true)
})

it('keeps the focus on the buttons that add a code and save a list', async () => {
  await openApp('/admin/operations/names')
  const list = await jobs()
  await userEvent.type(list.getByRole('textbox', { name: 'Add a code to jobs' }), '77')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(list.getByRole('textbox', { name: 'Name of Job 77' })).toBeVisible()
  expect(list.getByRole('button', { name: 'Add' })).toHaveFocus()
  await userEvent.type(list.getByRole('textbox', { name: 'Name of Job 77' }), 'Diver')
  const save = list.getByRole('button', { name: 'Save jobs' })
  save.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Jobs saved.')).toBeVisible()
  expect(save).toHaveFocus()
  expect(save).toHaveAttribute('aria-disabled', 'true')
})

it('keeps what is typed while a list is being saved', async () => {
  await openApp('/admin/operations/names')
  const list = await jobs()
  await userEvent.type(list.getByRole('textbox', { name: 'Name of Job 4' }), 'Courier')
  const { fetch: answer } = globalThis
  let goOn: (() => void) | undefined
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (call[1]?.method === 'PUT') await new Promise<void>((resolve) => (goOn = resolve))
    return answer(...call)
  })
  await userEvent.click(list.getByRole('button', { name: 'Save jobs' }))
  await userEvent.type(list.getByRole('textbox', { name: 'Name of Job 5' }), 'Pilot')
  await waitFor(() => expect(goOn).toBeDefined())
  goOn?.()
  expect(await screen.findByText('Jobs saved.')).toBeVisible()
  expect((await jobs()).getByRole('textbox', { name: 'Name of Job 5' })).toHaveValue('Pilot')
})

it('is read-only for anyone but super users', async () => {
  localStorage.setItem('token', await portal.staff('Names_Reader', ['view_operations']))
  await openApp('/admin/operations/names')
  expect(await screen.findByText('Only a super user may name codes.')).toBeVisible()
  expect((await jobs()).getByRole('textbox', { name: 'Name of Job 3' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save jobs' })).toBeNull()
})

it('shows a character’s job, package and level as codes until they are named', async () => {
  await portal.character('Plain_Codes', { job: 5, vippackage: 2, adminlevel: 4 })
  localStorage.setItem('token', await portal.signIn('Plain_Codes'))
  await openApp('/profile')
  expect(await screen.findByText('VIP package 2')).toBeVisible()
  expect(await screen.findByText('Admin level 4')).toBeVisible()
})
