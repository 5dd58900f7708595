import { ledger } from '@idlewood/contract/ledger'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdReading } from '../../../test/editing.ts'
import { queryClient } from '../../api/queries.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

let owner: string
let player: string
let playerUid: number
const portal = await filePortal({ superUser: 'Demo_Owner' })
beforeAll(async () => {
  const { db } = portal.game.database
  const { tables } = portal.game.current().introspection
  for (const table of [...tables.keys()].filter((name) => name.startsWith('log_'))) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  const { rows } = await sql<{ uid: number }>`select uid from users where username = 'Demo_Player'`.execute(
    db,
  )
  playerUid = rows[0]?.uid ?? 0
  const line = (text: string, date: string) =>
    sql`insert into log_give (date, description) values (${date}, ${text})`.execute(db)
  const ada = `Ada_Moss (uid: 9001) (IP: 203.0.113.9)`
  await line(
    `${ada} gives $750000 to Demo_Player (uid: ${playerUid}) (IP: 203.0.113.1)`,
    '2026-11-20 18:30:05',
  )
  await line(`Demo_Player (uid: ${playerUid}) gives 3 food to Ada_Moss (uid: 9001)`, '2026-11-20 18:31:00')
  await line(`Demo_Player (uid: ${playerUid}) juggles 3 knives`, '2026-11-21 10:00:00')
  await portal.app.ledger.readNow()
  owner = await portal.signIn('Demo_Owner')
  player = await portal.signIn('Demo_Player')
})
beforeEach(() => {
  localStorage.setItem('token', owner)
})

const lines = async () => (await screen.findAllByRole('listitem')).filter((row) => row.querySelector('time'))

describe('the ledger', () => {
  it.each([
    ['the ledger', '/admin/ledger?from=2026-11-20', '/admin/ledger?'],
    ['a statement', '/statement', '/user/statement'],
    ['the watch', '/admin/watch', '/admin/watch'],
  ])('announces that %s is loading', async (_, page, path) => {
    queryClient.clear()
    const goOn = holdReading(`/api${path}`)
    await openApp(page)
    const loading = await screen.findByText('Loading')
    expect(loading.closest('[role="status"]')).toHaveAttribute('aria-busy', 'true')
    goOn()
    await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
  })

  it('shows lines newest first, and links a person to all their lines with sums', async () => {
    const app = await openApp('/admin/ledger')
    const [newest, , oldest] = await lines()
    expect(newest).toHaveTextContent('juggles 3 knives')
    expect(oldest).toHaveTextContent('$750,000')
    await userEvent.click(within(oldest as HTMLElement).getByRole('link', { name: 'Ada_Moss' }))
    expect(app.address()).toBe('/admin/ledger?person=9001')
    expect(await screen.findByText('Given')).toBeVisible()
    expect((await screen.findAllByText('$750,000')).length).toBeGreaterThan(1)
    expect(await lines()).toHaveLength(2)
  })

  it('names the buttons of every line after the line', async () => {
    await openApp('/admin/ledger')
    const [newest] = await lines()
    const row = within(newest as HTMLElement)
    const text = `Demo_Player (uid: ${playerUid}) juggles 3 knives`
    expect(row.getByRole('link', { name: `Around this ${text}` })).toBeVisible()
    expect(row.getByRole('button', { name: `Copy link ${text}` })).toBeVisible()
  })

  it('says whose lines are listed, and leads to the page of the person', async () => {
    const app = await openApp(`/admin/ledger?person=${playerUid}&other=9001`)
    const person = await screen.findByText('Person', { selector: 'dt' })
    const link = await within(person.parentElement as HTMLElement).findByRole('link', { name: 'Demo_Player' })
    // Somebody who has no account any more has no page.
    expect(await screen.findByText('#9001', { selector: 'dd *' })).not.toHaveAttribute('href')
    await userEvent.click(link)
    await waitFor(() => expect(app.address()).toBe(`/admin/users/${playerUid}`))
  })

  it('drops an amount that is not one with the list it was typed for', async () => {
    const app = await openApp('/admin/ledger')
    const amount = await screen.findByRole('textbox', { name: 'From amount' })
    await userEvent.type(amount, '1x')
    expect(amount).toBeInvalid()
    const [newest] = await lines()
    await userEvent.click(within(newest as HTMLElement).getByRole('link', { name: /^Around this/ }))
    expect(app.address()).toMatch(/^\/admin\/ledger\?from=/)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'From amount' })).toHaveValue(''))
    expect(screen.getByRole('textbox', { name: 'From amount' })).toBeValid()
  })

  it('says beside the lines when the sums cannot be counted', async () => {
    portal.fail('/ledger/sums', 500)
    await openApp('/admin/ledger?person=9001')
    expect(await screen.findByText('The sums could not be counted.')).toBeVisible()
    expect(await lines()).toHaveLength(2)
  })

  it('shows IP addresses on request, and saves the matching lines', async () => {
    await openApp('/admin/ledger?person=9001')
    await screen.findByText('Each look at addresses is in Changes.')
    expect(screen.queryByText(/203\.0\.113\.9/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show addresses' }))
    expect((await screen.findAllByText(/203\.0\.113\.9/)).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Hide addresses' }))
    expect(screen.queryByText(/203\.0\.113\.9/)).toBeNull()
    const saved: Blob[] = []
    URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`
    await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = await saved[0]?.text()
    expect(text?.trim().split('\r\n')).toHaveLength(3)
    expect(text).not.toContain('203.0.113')
  })

  it('says when nothing matches, and clears the filters', async () => {
    await openApp('/admin/ledger?words=nowhere')
    expect(await screen.findByText('No line matches. Try fewer filters.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await lines()).toHaveLength(3)
  })

  it('shows a single line at its URL', async () => {
    await openApp('/admin/ledger?words=food')
    const [line] = await lines()
    await userEvent.click(within(line as HTMLElement).getByRole('link', { name: /Nov 20, 2026/ }))
    expect(await screen.findByRole('heading', { name: 'One line' })).toBeVisible()
    expect(await lines()).toHaveLength(1)
  })

  it('tries a template on unrecognised lines', async () => {
    await openApp('/admin/ledger')
    await userEvent.click(await screen.findByRole('link', { name: '1 unrecognised line' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Write a template' }))
    expect(screen.getByLabelText('Template')).toHaveValue('other | {actor} juggles {number} knives')
    await userEvent.click(screen.getByRole('button', { name: 'Try on these lines' }))
    expect(await screen.findByText('Recognises 1 of 1 lines of this log.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Template'), '{Backspace}{Backspace} {{knife}')
    await userEvent.click(screen.getByRole('button', { name: 'Try on these lines' }))
    expect(await screen.findByText(/There is no placeholder \{knife\}/)).toBeVisible()
  })

  it('finds what was done to a place', async () => {
    const { db } = portal.game.database
    const text = 'Ada_Moss (uid: 9001) purchased house (id: 12) for $400000.'
    await sql`insert into log_property (date, description) values ('2026-11-19 10:00:00', ${text})`.execute(
      db,
    )
    await portal.app.ledger.readNow()
    const app = await openApp('/admin/ledger')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Place' }))
    await userEvent.click(await screen.findByRole('option', { name: 'House' }))
    expect(app.address()).toBe('/admin/ledger')
    await userEvent.type(screen.getByLabelText('Number of the place'), '12x')
    expect(await screen.findByText('Enter a whole number.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Number of the place'), '{Backspace}')
    await waitFor(() => expect(app.address()).toBe('/admin/ledger?place=house%3A12'))
    await waitFor(async () => expect(await lines()).toHaveLength(1))
    expect((await lines())[0]).toHaveTextContent('$400,000')
    await userEvent.click(screen.getByRole('combobox', { name: 'Place' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Any place' }))
    expect(app.address()).toBe('/admin/ledger')
  })
})

describe('a template', () => {
  it('stays in its form while a colleague saves one that recognises the line', async () => {
    await openApp('/admin/ledger/unknown')
    await userEvent.click(await screen.findByRole('button', { name: 'Write a template' }))
    const text = screen.getByRole('textbox', { name: 'Template' })
    await userEvent.clear(text)
    await userEvent.type(text, 'mine')
    const body = { log: 'log_give', template: 'other | {actor} juggles {text}' }
    const saved = await portal.call(ledger.saveTemplate, { body }, { token: owner })
    await portal.app.ledger.readNow()
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('region', { name: 'Saved templates' })).toBeVisible()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(text).toBeVisible()
    expect(text).toHaveValue('mine')
    const params = { id: String(saved.body.template.id) }
    expect((await portal.call(ledger.removeTemplate, { params }, { token: owner })).status).toBe(200)
    await portal.app.ledger.readNow()
  })

  it('that was written, and maybe tried, is not lost with the page without asking', async () => {
    const app = await openApp('/admin/ledger')
    await app.go('/admin/ledger/unknown')
    await userEvent.click(await screen.findByRole('button', { name: 'Write a template' }))
    const text = screen.getByRole('textbox', { name: 'Template' })
    await userEvent.type(text, '!')
    await userEvent.click(screen.getByRole('button', { name: 'Try on these lines' }))
    expect(await screen.findByText('Recognises 0 of 1 lines of this log.')).toBeVisible()
    await app.back()
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(question).toHaveTextContent('The template you are writing would be lost.')
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(text).toHaveValue('other | {actor} juggles {number} knives!')
    await app.back()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe('/admin/ledger'))
  })

  it('can be saved after it was tried', async () => {
    await openApp('/admin/ledger/unknown')
    await userEvent.click(await screen.findByRole('button', { name: 'Write a template' }))
    expect(screen.queryByRole('button', { name: 'Save template' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try on these lines' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save template' }))
    const saved = await screen.findByRole('region', { name: 'Saved templates' })
    expect(within(saved).getByText('other | {actor} juggles {number} knives')).toBeVisible()
    await portal.app.ledger.readNow()
  })

  it('explains the line once saved, and can be removed', async () => {
    await openApp('/admin/ledger/unknown')
    expect(await screen.findByText('Every line is recognised.')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this template?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved templates' })).toBeNull())
    await portal.app.ledger.readNow()
  })
})

describe('a player’s statement', () => {
  it('shows what was received and given, without IP addresses', async () => {
    localStorage.setItem('token', player)
    await openApp('/statement')
    const rows = await lines()
    expect(rows.at(-1)).toHaveTextContent('+$750,000')
    // Firefox and Safari would break the line after the sign.
    expect(screen.getAllByText('+$750,000').at(-1)).toHaveClass('whitespace-nowrap')
    expect(rows.at(-1)).toHaveTextContent('Ada_Moss gives $750000 to Demo_Player')
    expect(document.body).not.toHaveTextContent('203.0.113')
  })
})

describe('refunding', () => {
  it('shows what a chosen line took, refunds it, and says so beside the line', async () => {
    const { db } = portal.game.database
    const text = `Demo_Player (uid: ${playerUid}) gives $1200 to Ada_Moss (uid: 9001)`
    await sql`insert into log_give (date, description) values ('2026-11-22 09:00:00', ${text})`.execute(db)
    await sql`update users set bank = 300 where uid = ${playerUid}`.execute(db)
    await portal.app.ledger.readNow()
    await openApp('/admin/ledger')
    await userEvent.click(await screen.findByRole('checkbox', { name: /gives \$1200 to Ada_Moss/ }))
    const bar = screen.getByRole('region', { name: 'Selected lines' })
    expect(bar).toHaveTextContent('1 line selected')
    await userEvent.click(within(bar).getByRole('button', { name: 'Give back' }))
    const dialog = await screen.findByRole('dialog', { name: 'Give back' })
    expect(await within(dialog).findByText('$1,500')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give back' }))
    expect(await screen.findByText(/^Given back \(#\d+\)$/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Selected lines' })).toBeNull()

    await userEvent.click(screen.getByRole('checkbox', { name: /gives \$1200 to Ada_Moss/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
    const again = await screen.findByRole('dialog', { name: 'Give back' })
    expect(await within(again).findByText('Given back before')).toBeVisible()
    expect(within(again).getByRole('button', { name: 'Give back' })).toBeDisabled()
    expect(within(again).getByRole('link', { name: /^#\d+$/ })).toBeVisible()
    await userEvent.click(within(again).getByRole('checkbox', { name: 'Give it back once more' }))
    expect(within(again).getByRole('button', { name: 'Give back' })).toBeEnabled()
  })

  it('names an earlier refund without a link to staff who may not open the changes', async () => {
    localStorage.setItem(
      'token',
      await portal.staff('Refund_Clerk', ['view_ledger', 'update_user_money'], { adminlevel: 5 }),
    )
    await openApp('/admin/ledger')
    await userEvent.click(await screen.findByRole('checkbox', { name: /gives \$1200 to Ada_Moss/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
    const dialog = await screen.findByRole('dialog', { name: 'Give back' })
    expect(await within(dialog).findByText(/^#\d+/)).toBeVisible()
    expect(within(dialog).queryByRole('link')).toBeNull()
  })
})
