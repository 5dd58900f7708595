import { changes } from '@idlewood/contract/changes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { openApp } from '../../../test/open.tsx'
import {
  changeRows,
  freshNumber,
  newestRow,
  openMailbox,
  press,
  type Mailbox,
} from '../../../test/mailbox.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.portal.close())
beforeEach(() => mailbox.reset())

const older = (id: number, hours: number): Promise<unknown> =>
  mailbox.portal.portal.db
    .updateTable('changes')
    .set({ created_at: Date.now() - hours * 3_600_000 })
    .where('id', '=', id)
    .execute()

const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const asked = () =>
  mailbox.portal.made.map(({ path }) => path).filter((path) => path.startsWith('/api/changes?'))
describe('the list of changes', () => {
  it('shows what changed, its state, who, when, why and from where', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 1500, reason: 'Lost in a fire' })
    await openApp('/admin/changes')
    const row = await newestRow()
    expect(row).toHaveTextContent('Confirmed')
    expect(row).toHaveTextContent('User Plain_Player')
    expect(row).toHaveTextContent('Bank $100 $1,500')
    expect(row).toHaveTextContent('“Lost in a fire”')
    expect(within(row).getByRole('link', { name: 'Plain_Player' })).toHaveAttribute(
      'href',
      `/admin/users/${mailbox.uid('Plain_Player')}`,
    )
    expect(within(row).getByText(/^just now$|ago$/)).toHaveAttribute(
      'title',
      expect.stringMatching(/\d:\d\d:\d\d/),
    )
    expect(within(row).getByText('127.0.0.1')).not.toBeVisible()
    await userEvent.click(within(row).getByText('Details'))
    expect(within(row).getByText('127.0.0.1')).toBeVisible()
    expect(within(row).getByRole('link', { name: `#${id}` })).toHaveAttribute(
      'href',
      `/admin/changes?id=${id}`,
    )
  })

  it('shows values by the names that the game uses', async () => {
    await mailbox.edit('Anna_Staff', 'Plain_Player', { job: '4' })
    await openApp('/admin/changes')
    await waitFor(async () => expect(await newestRow()).toHaveTextContent(/Job None [A-Z]\D+ \(4\)/))
  })

  it('says when there are none', async () => {
    await openApp('/admin/changes')
    expect(await screen.findByText('No changes found.')).toBeVisible()
  })

  it('shows a placeholder while it loads', async () => {
    mailbox.portal.fail('/api/changes?', 'never')
    await openApp('/admin/changes')
    expect(await screen.findByText('Loading')).toBeInTheDocument()
    expect(screen.queryByText('No changes found.')).toBeNull()
  })

  it.each([
    ['offline', 'The portal cannot be reached. Check your connection and try again.'],
    [500, 'Something went wrong on our side. Try again later.'],
  ] as const)('explains a failure when it is %s, and can retry', async (how, sentence) => {
    mailbox.portal.fail('/api/changes?', how)
    await openApp('/admin/changes')
    expect(await screen.findByText(sentence)).toBeVisible()
    mailbox.portal.clearFailures()
    await press('Retry')
    expect(await screen.findByText('No changes found.')).toBeVisible()
  })

  it('has pages of 25, kept in the URL', async () => {
    for (let made = 0; made < 26; made++)
      await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    const app = await openApp('/admin/changes')
    expect(await changeRows()).toHaveLength(25)
    expect(screen.getByText('1–25 of 26 changes')).toBeVisible()
    await press('Next page')
    await screen.findByText('26–26 of 26 changes')
    expect(app.address()).toBe('/admin/changes?page=2')
    await app.back()
    expect(await screen.findByText('1–25 of 26 changes')).toBeVisible()
  })

  it('does not change while one of its buttons is pressed, and updates on release', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await openApp('/admin/changes')
    const undo = await screen.findByRole('button', { name: `Undo #${id}` })
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: undo })
    await mailbox.edit('Anna_Staff', 'Other_Player', { level: freshNumber() })
    await act(() => queryClient.invalidateQueries())
    expect(await changeRows()).toHaveLength(1)
    await user.pointer({ keys: '[/MouseLeft]', target: undo })
    const question = await screen.findByRole('alertdialog', { name: 'Undo this change?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(async () => expect(await changeRows()).toHaveLength(2))
  })

  it('is polled only while a change is pending', async () => {
    mailbox.setLocation('online')
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    await openApp('/admin/changes')
    expect(await newestRow()).toHaveTextContent('Waiting')
    expect(await newestRow()).toHaveTextContent('Plain_Player is in the game.')
    await mailbox.portal.call(
      changes.cancel,
      { params: { id: String(id) } },
      { token: mailbox.token('Anna_Staff') },
    )
    await waitFor(async () => expect(await newestRow()).toHaveTextContent('Cancelled'))
    const before = asked().length
    // Fixed wait: long enough for another request, which must not be made.
    await new Promise((resolve) => setTimeout(resolve, 3500))
    expect(asked()).toHaveLength(before)
  })
})

describe('filtering changes', () => {
  it('by actor waits until typing pauses, then updates the URL', async () => {
    await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await mailbox.edit('Ben_Staff', 'Plain_Player', { level: freshNumber() })
    const app = await openApp('/admin/changes?page=2')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Changed by' }), 'anna')
    await waitFor(() => expect(app.address()).toBe('/admin/changes?actor=anna'))
    await waitFor(async () => expect(await changeRows()).toHaveLength(1))
    expect(asked().filter((path) => path.includes('actor='))).toEqual(['/api/changes?actor=anna&page=1'])
  })

  it('by user accepts a suggestion, and shows the name', async () => {
    await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await mailbox.edit('Anna_Staff', 'Other_Player', { level: freshNumber() })
    const app = await openApp('/admin/changes')
    const box = await screen.findByRole('combobox', { name: 'Changed user' })
    await userEvent.type(box, 'plain pl')
    expect(await screen.findByRole('listbox', { name: 'Changed user' })).toBeVisible()
    await userEvent.click(await screen.findByRole('option', { name: /^Plain_Player/ }))
    expect(box).toHaveValue('Plain_Player')
    expect(app.address()).toBe(`/admin/changes?uid=${mailbox.uid('Plain_Player')}`)
    await waitFor(async () => expect(await changeRows()).toHaveLength(1))
    await press('Clear Changed user')
    expect(app.address()).toBe('/admin/changes')
    expect(box).toHaveValue('')
  })

  it('by user shows the name for the user id in the URL', async () => {
    await openApp(`/admin/changes?uid=${mailbox.uid('Other_Player')}`)
    expect(await screen.findByDisplayValue('Other_Player')).toBeVisible()
  })

  it('by user accepts a user id from staff who may not search users', async () => {
    mailbox.as('View_Only')
    await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    const app = await openApp('/admin/changes')
    const box = await screen.findByRole('textbox', { name: 'Changed user' })
    await userEvent.type(box, 'x')
    expect(box).toBeInvalid()
    await userEvent.clear(box)
    await userEvent.type(box, String(mailbox.uid('Other_Player')))
    await waitFor(() => expect(app.address()).toBe(`/admin/changes?uid=${mailbox.uid('Other_Player')}`))
    expect(await screen.findByText('No changes found.')).toBeVisible()
    expect(mailbox.portal.made.some(({ path }) => path.includes('allusers'))).toBe(false)
  })

  it('by kind, field and state drops a field that the kind does not have', async () => {
    await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    const app = await openApp('/admin/changes')
    await choose('Kind', 'User')
    await choose('Field', 'Bank')
    await choose('State', 'Confirmed')
    expect(app.address()).toBe('/admin/changes?target=user&field=bank&state=confirmed')
    await waitFor(async () => expect(await changeRows()).toHaveLength(1))
    await choose('Kind', 'Vehicle')
    expect(app.address()).toBe('/admin/changes?target=vehicle&state=confirmed')
    expect(await screen.findByText('No changes found.')).toBeVisible()
    await app.back()
    expect(app.address()).toBe('/admin/changes?target=user&field=bank&state=confirmed')
  })

  it('by time shows local time and keeps UTC in the URL', async () => {
    const { TZ } = process.env
    process.env['TZ'] = 'Asia/Kolkata'
    onTestFinished(() => {
      if (TZ === undefined) delete process.env['TZ']
      else process.env['TZ'] = TZ
    })
    const app = await openApp('/admin/changes?from=2026-01-02T03%3A04%3A59Z')
    const box = await screen.findByLabelText('From')
    expect(box).toHaveValue('2026-01-02T08:34')
    await screen.findByText('No changes found.')
    // Displaying a URL does not drop its seconds.
    expect(app.address()).toBe('/admin/changes?from=2026-01-02T03%3A04%3A59Z')
    await userEvent.clear(box)
    await userEvent.type(box, '2026-03-04T05:06')
    await waitFor(() => expect(app.address()).toBe('/admin/changes?from=2026-03-03T23%3A36%3A00Z'))
  })

  it('by time stays within the allowed range', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await older(id, 5)
    await mailbox.edit('Ben_Staff', 'Plain_Player', { level: freshNumber() })
    const at = (hours: number) => `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19)}Z`
    await openApp(`/admin/changes?from=${at(6)}&to=${at(4)}`)
    expect(await changeRows()).toHaveLength(1)
    expect(await newestRow()).toHaveTextContent('Anna_Staff')
  })

  it('by quick filters: pending, mine, the last day, and back to everything', async () => {
    mailbox.setLocation('online')
    await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    mailbox.setLocation('offline')
    const old = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await older(old.id, 30)
    await mailbox.edit('Ben_Staff', 'Plain_Player', { level: freshNumber() })
    mailbox.as('Anna_Staff')
    const app = await openApp('/admin/changes')
    expect(await changeRows()).toHaveLength(3)
    await press('Mine')
    expect(app.address()).toBe(`/admin/changes?actor=uid%3A${mailbox.uid('Anna_Staff')}`)
    await waitFor(async () => expect(await changeRows()).toHaveLength(2))
    await press('Waiting')
    await waitFor(async () => expect(await changeRows()).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-pressed', 'true')
    await press('Clear filters')
    expect(app.address()).toBe('/admin/changes')
    await press('Last 24 hours')
    await waitFor(async () => expect(await changeRows()).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Last 24 hours' })).toHaveAttribute('aria-pressed', 'true')
    await press('Last 24 hours')
    expect(app.address()).toBe('/admin/changes')
  })

  it('ignores invalid values in the URL', async () => {
    await openApp(
      '/admin/changes?uid=x&target=faction&field=bank&state=done&from=yesterday&to=2026-13-01T00%3A00%3A00Z&page=0',
    )
    await screen.findByText('No changes found.')
    expect(asked().at(-1)).toBe('/api/changes?field=bank&page=1')
  })

  it('by the person in a row shows everything they did', async () => {
    await mailbox.edit('Ben_Staff', 'Plain_Player', { level: freshNumber() })
    await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    const app = await openApp('/admin/changes')
    await userEvent.click(await screen.findByRole('link', { name: 'All by Ben_Staff' }))
    expect(app.address()).toBe(`/admin/changes?actor=uid:${mailbox.uid('Ben_Staff')}`)
    await waitFor(async () => expect(await changeRows()).toHaveLength(1))
    expect(screen.getByRole('textbox', { name: 'Changed by' })).toHaveValue(`uid:${mailbox.uid('Ben_Staff')}`)
  })
})

describe('a single change', () => {
  it('has its own URL', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await openApp(`/admin/changes?id=${id}`)
    const article = await screen.findByRole('article', { name: `Change #${id}` })
    expect(article).toHaveTextContent('Confirmed')
    expect(within(article).getByText('127.0.0.1')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Change #${id}`)
    await userEvent.click(screen.getByRole('link', { name: 'All changes' }))
    expect(await changeRows()).toHaveLength(1)
  })

  it('is reported as missing if it does not exist', async () => {
    await openApp('/admin/changes?id=999999')
    expect(await screen.findByText('Change not found.')).toBeVisible()
  })
})

describe('several changes at once', () => {
  const choose = async (id: number) =>
    userEvent.click(await screen.findByRole('checkbox', { name: `Select #${id}` }))
  const confirm = async (name: string) =>
    userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

  it('can be undone with one confirmation, each with its own outcome', async () => {
    mailbox.setLocation('offline')
    const first = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 1500 })
    const second = await mailbox.edit('Anna_Staff', 'Plain_Player', { job: '5' })
    await openApp('/admin/changes')
    await choose(first.id)
    await choose(second.id)
    expect(await screen.findByText('2 selected')).toBeVisible()
    // Someone else undoes one of them first.
    await mailbox.portal.game.database.db
      .updateTable('users')
      .set({ job: 6 })
      .where('username', '=', 'Plain_Player')
      .execute()
    await press('Undo 2')
    await confirm('Undo 2')
    const outcome = await screen.findByRole('dialog', { name: 'Not everything was undone' })
    expect(outcome).toHaveTextContent('1 change undone.')
    expect(outcome).toHaveTextContent('1 change could not be undone:')
    expect(within(outcome).getByRole('link', { name: `#${second.id}` })).toBeVisible()
  })

  it('leave the focus at the list when the selection is cleared', async () => {
    mailbox.setLocation('offline')
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 1525 })
    await openApp('/admin/changes')
    await choose(id)
    await press('Clear selection')
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull()
    expect(screen.getByRole('table').closest('[tabindex]:not(table)')).toHaveFocus()
  })

  it('are not undone while the game has taken the undo but not saved it', async () => {
    mailbox.setLocation('offline')
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 1550 })
    await openApp('/admin/changes')
    await choose(id)
    const taken = { ...(await mailbox.change(id)), id: id + 1, state: 'delivered', undoes: id }
    mailbox.portal.fail(`/changes/${id}/undo`, { reply: { change: taken } })
    await press('Undo 1')
    await confirm('Undo 1')
    const outcome = await screen.findByRole('dialog', { name: 'Not everything is undone yet' })
    expect(outcome).toHaveTextContent('0 changes undone.')
    expect(outcome).toHaveTextContent('1 change not undone yet')
  })

  it('can be cancelled while they are pending', async () => {
    mailbox.setLocation('online')
    const one = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 1600 })
    await openApp('/admin/changes')
    await choose(one.id)
    await press('Cancel 1 waiting')
    await confirm('Cancel 1 waiting')
    const outcome = await screen.findByRole('dialog', { name: 'Everything was undone' })
    expect(outcome).toHaveTextContent('1 change cancelled before the game had it.')
  })

  it('can be filtered to amounts of money with one button', async () => {
    mailbox.setLocation('offline')
    await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 1700 })
    await mailbox.edit('Anna_Staff', 'Plain_Player', { job: '4' })
    const app = await openApp('/admin/changes')
    await waitFor(async () => expect(await changeRows()).toHaveLength(2))
    await press('Money')
    expect(app.address()).toBe('/admin/changes?about=money')
    await waitFor(async () => expect(await changeRows()).toHaveLength(1))
    expect(await newestRow()).toHaveTextContent('Bank')
  })
})
