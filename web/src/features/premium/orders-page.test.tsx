import { premium } from '@idlewood/contract/premium'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { queryClient } from '../../api/queries.ts'

const portal = await filePortal()
let staff: string

beforeAll(async () => {
  staff = await portal.staff('The_Staff', ['manage_premium_orders'], { adminlevel: 2 })
})

test('counted views show their count, and the view of all orders shows none', async () => {
  localStorage.setItem('token', staff)
  await openApp('/admin/premium')
  const views = within(await screen.findByRole('toolbar', { name: 'Which orders' }))
  expect(await views.findByText('Waiting (0)')).toBeVisible()
  expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Waiting (0)',
    'Active (0)',
    'Ended (0)',
    'All',
  ])
})

test('a reason being typed stays when somebody else answers the order first', async () => {
  await portal.character('The_Player', { diamonds: 1_000, bank: 90_000_000 })
  const player = { token: await portal.signIn('The_Player') }
  const body = { tier: 'gold', payment: 'bank' } as const
  const placed = await portal.call(premium.order, { body }, player)
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  localStorage.setItem('token', staff)
  await openApp('/admin/premium')
  await userEvent.click(await screen.findByRole('button', { name: /^Refuse/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.type(question.getByRole('textbox', { name: /^Reason/ }), 'Payment missing')
  await portal.call(premium.fulfil, { params: { id: String(placed.body.order.id) } }, { token: staff })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Active (1)')).toBeInTheDocument()
  expect(question.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Payment missing')
  await userEvent.click(question.getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText(/fulfilled already/)).toBeInTheDocument()
  expect(question.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Payment missing')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Refuse/ })).toBeNull())
})

test('an active order is revoked with a reason, without a refund if staff choose so', async () => {
  await portal.character('The_Revoked', { diamonds: 1_000, bank: 90_000_000 })
  const player = { token: await portal.signIn('The_Revoked') }
  const body = { tier: 'gold', payment: 'bank' } as const
  const { order } = (await portal.call(premium.order, { body }, player)).body
  await portal.call(premium.fulfil, { params: { id: String(order.id) } }, { token: staff })
  const paid = async () => (await portal.call(premium.own, {}, player)).body.purse
  const before = await paid()
  localStorage.setItem('token', staff)
  await openApp('/admin/premium?view=active')
  await userEvent.click(
    await screen.findByRole('button', { name: `Revoke order ${order.id} of The_Revoked` }),
  )
  const question = within(await screen.findByRole('alertdialog'))
  expect(await question.findByRole('radio', { name: /^Refund .*bank/ })).toBeChecked()
  await userEvent.click(question.getByRole('radio', { name: 'No refund' }))
  expect(question.getByRole('button', { name: 'Revoke' })).toBeDisabled()
  await userEvent.type(question.getByRole('textbox', { name: /^Reason/ }), 'Bought with stolen money')
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The_Revoked’s Gold was revoked.')).toBeInTheDocument()
  expect((await portal.call(premium.own, {}, player)).body.orders).toMatchObject([
    { state: 'revoked', reason: 'Bought with stolen money' },
  ])
  expect(await paid()).toMatchObject({ bank: before.bank, diamonds: before.diamonds, package: 0 })
})
