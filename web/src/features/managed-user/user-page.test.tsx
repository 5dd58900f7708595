import { profileFieldNames } from '@idlewood/contract/profile-fields'
import { managedUser } from '@idlewood/contract/managed-user'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
// Transform the module before the first test, which would otherwise wait for it.
import './profile-section.tsx'
import './changes-section.tsx'
import './garage-section.tsx'
import { box, field, fill, holdSaving, press, type } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { allPlayers, userPages } from '../../../test/user-pages.ts'
import { age } from '../../../../server/test/two-factor.ts'

const { portal, owner, createCharacter, cell, trail } = await userPages()
/** A signed-in user with only these permissions. */
async function staffWith(columns: Record<string, number>, ...permissions: string[]) {
  const { name } = await createCharacter(columns)
  const token = await portal.signIn(name)
  await portal.grant(name, ...permissions)
  localStorage.setItem('token', token)
  return { name, token }
}

describe('the page of a user', () => {
  it('immediately shows a role given to someone who has never signed in', async () => {
    const { uid, name } = await createCharacter()
    const body = { name: 'Night watch', description: 'Awake at four' }
    expect((await portal.call(permissionManager.addRole, { body }, { token: owner })).status).toBe(201)
    await openApp(`/admin/users/${uid}`)
    await press(`Add a role to ${name}`)
    const dialog = await screen.findByRole('dialog', { name: `Add Role to ${name}` })
    const choice = await within(dialog).findByRole('combobox', { name: 'Role' })
    await waitFor(() => expect(choice).toHaveFocus())
    await userEvent.click(choice)
    await userEvent.click(await screen.findByRole('option', { name: 'Night watch' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Role' }))
    const roles = await screen.findByRole('group', { name: 'Website roles' })
    expect(await within(roles).findByText('Night watch')).toBeVisible()
  })

  it('explains with Retry why no role can be given if the roles cannot be loaded', async () => {
    const { uid, name } = await createCharacter()
    await openApp(`/admin/users/${uid}`)
    portal.fail('/perms/roles', 500)
    await press(`Add a role to ${name}`)
    const dialog = within(await screen.findByRole('dialog', { name: `Add Role to ${name}` }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    portal.clearFailures()
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('combobox', { name: 'Role' })).toBeVisible()
  })

  it('does not say that somebody never registered if the game has not noted when', async () => {
    const { uid } = await createCharacter({ regdate: null, lastlogin: null })
    await openApp(`/admin/users/${uid}`)
    const registered = await screen.findByText('Registered')
    await waitFor(() => expect(registered.parentElement).toHaveTextContent('RegisteredNot available'))
    expect(screen.getByText('Last seen').parentElement).toHaveTextContent('Last seenNever')
  })

  it('shows the name, every field with its value in words, and the back link', async () => {
    const { uid, name } = await createCharacter({
      bank: 1200,
      adminlevel: 3,
      job: 1,
      phone: 555123,
      factionmod: 1,
      gender: 2,
    })
    await openApp(`/admin/users/${uid}`)
    expect(await screen.findByRole('heading', { level: 1, name: `Manage: ${name}` })).toBeVisible()
    expect(await field('Bank')).toHaveTextContent('$1,200')
    expect(await field('Admin level')).toHaveTextContent('General Admin3')
    expect(await field('Job')).toHaveTextContent('Trucker1')
    expect(await field('Phone')).toHaveTextContent('555123')
    expect(await field('Faction moderator')).toHaveTextContent('Yes1')
    expect(await field('Gender')).toHaveTextContent('Female2')
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(profileFieldNames.length)
    expect(screen.getByRole('link', { name: 'Back to Users' })).toHaveAttribute('href', '/admin/users')
  })

  it('says Not set for empty texts', async () => {
    const { uid } = await createCharacter({ adminname: '' })
    await openApp(`/admin/users/${uid}`)
    expect(await field('Admin name')).toHaveTextContent('Not set')
  })

  it('tells fields that this game lacks from values that are null in its database', async () => {
    const { uid } = await createCharacter()
    const { body } = await portal.call(managedUser.profile, { params: { id: String(uid) } }, { token: owner })
    // As for a game without paintball and divisions, in which a phone may be null.
    const missing = ['pbpoint', 'division']
    portal.fail(`/user/profile/${uid}`, {
      reply: {
        ...body,
        user: { ...body.user, pbpoint: null, division: null, phone: null },
        fields: body.fields.filter((limits: { field: string }) => !missing.includes(limits.field)),
        unavailable: missing,
      },
    })
    await openApp(`/admin/users/${uid}`)
    expect(await field('Paintball points')).toHaveTextContent('Not available')
    expect(await field('Division')).toHaveTextContent('Not available')
    expect(await field('Phone')).toHaveTextContent('NULL')
    expect(screen.getByRole('button', { name: 'Edit Phone' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit Division' })).toBeNull()
  })

  it.each(['999999', 'nobody'])('says once that there is no user %s', async (id) => {
    await openApp(`/admin/users/${id}`)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.queryByText('Garage')).toBeNull()
  })

  it('opens the garage for those who may only see vehicles, and shows an error for other tabs', async () => {
    const { uid, name } = await createCharacter()
    await staffWith({ adminlevel: 2 }, 'view_user_vehicles')
    const app = await openApp(`/admin/users/${uid}`)
    expect(await screen.findByRole('heading', { level: 1, name: `Manage: ${name}` })).toBeVisible()
    expect(await screen.findByText('No cars found')).toBeVisible()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Garage'])
    expect(screen.queryByRole('alert')).toBeNull()
    for (const tab of ['profile', 'inventory', 'changes', 'sessions']) {
      await app.go(`/admin/users/${uid}?tab=${tab}`)
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'You do not have permission to perform this action.',
      )
    }
  })

  it('opens the ledger for those who may only read that', async () => {
    const { uid, name } = await createCharacter()
    await staffWith({ adminlevel: 1 }, 'view_ledger')
    await openApp(`/admin/users/${uid}`)
    expect(await screen.findByRole('heading', { level: 1, name: `Manage: ${name}` })).toBeVisible()
    expect(await screen.findByRole('tab', { name: 'Ledger', selected: true })).toBeVisible()
  })

  it('requests only the data of the open tab', async () => {
    const { uid } = await createCharacter()
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await screen.findByText('No items found')
    const asked = (part: string) => portal.made.filter(({ path }) => path.includes(part)).length
    expect(asked(`/user/inventory/${uid}`)).toBe(1)
    expect(asked(`/user/vehicles/${uid}`) + asked(`/user/profile/${uid}`) + asked('/changes')).toBe(0)
  })

  it.each([
    ['/user/profile/', 'Error fetching user', 'Profile'],
    ['/user/vehicles/', 'Error fetching vehicles', 'Garage'],
    ['/user/inventory/', 'Error fetching inventory', 'Inventory'],
  ])('keeps its head when %s fails', async (part, sentence, title) => {
    const { uid, name } = await createCharacter()
    portal.fail(`${part}${uid}`, { reply: 'not what was asked for', status: 500 })
    await openApp(`/admin/users/${uid}?tab=${title.toLowerCase()}`)
    const section = await screen.findByRole('region', { name: title })
    expect(await within(section).findByText(sentence)).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(await screen.findByRole('heading', { level: 1, name: `Manage: ${name}` })).toBeVisible()
    portal.clearFailures()
    await userEvent.click(within(section).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it("shows the server's own message if there is one", async () => {
    const { uid } = await createCharacter()
    portal.fail(`/user/inventory/${uid}`, 500)
    await openApp(`/admin/users/${uid}?tab=inventory`)
    const section = await screen.findByRole('region', { name: 'Inventory' })
    expect(await within(section).findByText(/Something went wrong on our side/)).toBeVisible()
  })
})

describe('editing a field', () => {
  it('updates the database, with the reason', async () => {
    const { uid } = await createCharacter({ bank: 500 })
    await openApp(`/admin/users/${uid}`)
    await type('Bank', '1250')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Lost in a fire')
    await press('Save')
    expect(await screen.findByText('Bank updated successfully!')).toBeVisible()
    expect(await cell(uid, 'bank')).toBe(1250)
    expect(await field('Bank')).toHaveTextContent('$1,250')
    expect(await trail(uid)).toMatchObject([{ state: 'confirmed', reason: 'Lost in a fire' }])
    await userEvent.click(screen.getByRole('tab', { name: 'Changes' }))
    const [told] = await screen.findAllByRole('article')
    expect(told).toHaveTextContent('Lost in a fire')
  })

  it('works by keyboard: Enter saves, Escape cancels, and the focus returns', async () => {
    const { uid } = await createCharacter({ age: 20 })
    await openApp(`/admin/users/${uid}`)
    const edit = await screen.findByRole('button', { name: 'Edit Age' })
    edit.focus()
    await userEvent.keyboard('{Enter}31{Escape}')
    expect(screen.getByRole('button', { name: 'Edit Age' })).toHaveFocus()
    expect(await cell(uid, 'age')).toBe(20)
    await userEvent.keyboard('{Enter}32{Enter}')
    expect(await screen.findByText('Age updated successfully!')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Age' })).toHaveFocus())
    expect(await cell(uid, 'age')).toBe(32)
  })

  it('is limited to one field at a time', async () => {
    const { uid } = await createCharacter()
    await openApp(`/admin/users/${uid}`)
    await press('Edit Bank')
    await press('Edit Level')
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1)
    expect(screen.queryByRole('textbox', { name: 'Bank' })).toBeNull()
  })

  it('leaves an editor alone that is opened while another field is being saved', async () => {
    const { uid } = await createCharacter({ bank: 500, level: 3 })
    await openApp(`/admin/users/${uid}`)
    await type('Bank', '700')
    const goOn = holdSaving()
    await press('Save')
    await type('Level', '4')
    goOn()
    expect(await screen.findByText('Bank updated successfully!')).toBeVisible()
    expect(await box('Level')).toHaveValue('4')
  })

  it('offers a numeric keypad, which has no minus on some phones, only where no number is negative', async () => {
    const { uid } = await createCharacter()
    await openApp(`/admin/users/${uid}`)
    await press('Edit Division')
    expect(await box('Division')).toHaveAttribute('inputmode', 'text')
    await press('Edit Age')
    expect(await box('Age')).toHaveAttribute('inputmode', 'numeric')
    await press('Edit Health')
    expect(await box('Health')).toHaveAttribute('inputmode', 'decimal')
  })

  it('chooses by name, or takes another number', async () => {
    const { uid } = await createCharacter({ job: 1 })
    await openApp(`/admin/users/${uid}`)
    await press('Edit Job')
    const chooser = screen.getByRole('combobox', { name: 'Job' })
    expect(screen.getByText(/names it under Operations, Names first/)).toBeVisible()
    expect(chooser).toHaveFocus()
    expect(chooser).toHaveTextContent('Trucker (1)')
    await userEvent.click(chooser)
    await userEvent.click(await screen.findByRole('option', { name: 'Miner (5)' }))
    await press('Save')
    await waitFor(async () => expect(await cell(uid, 'job')).toBe(5))
    // The game looks a job up by its number, so no others are possible; a level is only compared.
    await press('Edit Job')
    await userEvent.click(screen.getByRole('combobox', { name: 'Job' }))
    expect(await screen.findByRole('option', { name: 'Miner (5)' })).toBeVisible()
    expect(screen.queryByRole('option', { name: 'Another number…' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await press('Cancel')
    await press('Edit Admin level')
    await userEvent.click(screen.getByRole('combobox', { name: 'Admin level' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Another number…' }))
    const other = await box('Admin level, another number')
    await userEvent.clear(other)
    await userEvent.type(other, '12{Enter}')
    await waitFor(async () => expect(await cell(uid, 'adminlevel')).toBe(12))
    await waitFor(async () => expect(await field('Admin level')).toHaveTextContent('12'))
  })

  it('offers two choices for a yes-or-no field', async () => {
    const { uid } = await createCharacter({ gangmod: 0 })
    await openApp(`/admin/users/${uid}`)
    await press('Edit Gang moderator')
    await userEvent.click(screen.getByRole('radio', { name: 'Yes (1)' }))
    await press('Save')
    expect(await screen.findByText('Gang moderator updated successfully!')).toBeVisible()
    expect(await cell(uid, 'gangmod')).toBe(1)
  })

  it('says what a field accepts before anything is sent', async () => {
    const { uid } = await createCharacter()
    await openApp(`/admin/users/${uid}`)
    portal.made.length = 0
    await type('Age', '999{Enter}')
    expect(await screen.findByText(/^Whole number from 0 to \d+\.$/)).toBeVisible()
    expect(portal.made.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('shows the server’s refusal, and keeps the typed text', async () => {
    const { uid } = await createCharacter()
    await openApp(`/admin/users/${uid}`)
    await type('Username', 'Demo_Staff{Enter}')
    const alert = await screen.findByRole('alertdialog', { name: 'Update failed!' })
    expect(alert).toHaveTextContent('The name Demo_Staff belongs to another character.')
    await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(await box('Username')).toHaveValue('Demo_Staff')
  })

  it('without confirmed identity changes nothing, says so gently, and keeps the typed text', async () => {
    const { uid } = await createCharacter()
    await openApp(`/admin/users/${uid}`)
    await age(portal, 16)
    await type('Helper level', '2')
    await press('Save')
    const question = await screen.findByRole('dialog', { name: 'Confirm it is you' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(await screen.findByText('Not confirmed, so nothing was changed.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await box('Helper level')).toHaveValue('2')
    expect(await trail(uid)).toEqual([])
    await age(portal, 0)
  })

  it('shows Update failed! for an error without a message', async () => {
    const { uid } = await createCharacter()
    await openApp(`/admin/users/${uid}`)
    await press('Edit Age')
    portal.fail(`/user/profile/${uid}`, { reply: 'no reason', status: 500 })
    await fill('Age', '44{Enter}')
    expect(await screen.findByRole('alertdialog', { name: 'Update failed!' })).toBeVisible()
    await press('OK')
    expect(await box('Age')).toHaveValue('44')
  })

  it('is refused if the value has changed meanwhile, shows it, and may then overwrite it', async () => {
    const { uid } = await createCharacter({ bank: 500 })
    await openApp(`/admin/users/${uid}`)
    await press('Edit Bank')
    await portal.call(
      managedUser.update,
      { params: { id: String(uid) }, body: { bank: 900 } },
      { token: owner },
    )
    await fill('Bank', '700{Enter}')
    const alert = await screen.findByRole('alertdialog')
    expect(alert).toHaveTextContent('Bank is 900 now.')
    expect(await cell(uid, 'bank')).toBe(900)
    await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(await field('Bank')).toHaveTextContent('$900')
    expect(await box('Bank')).toHaveValue('700')
    await press('Save')
    await waitFor(async () => expect(await cell(uid, 'bank')).toBe(700))
  })

  it('marks a change that cannot be verified', async () => {
    const { uid } = await createCharacter({ level: 3 })
    allPlayers.is = 'unknown'
    await openApp(`/admin/users/${uid}`)
    await type('Level', '4{Enter}')
    expect(await screen.findByText('Level updated successfully!')).toBeVisible()
    const note =
      'Written, not verified: nobody can say whether the game holds this player in memory. ' +
      'The portal keeps looking for a day.'
    expect(within(await field('Level')).getByText(note)).toBeVisible()
    expect(await cell(uid, 'level')).toBe(4)
  })
})

describe('people without permission', () => {
  it('to change money learn it beside the fields, which have no Edit', async () => {
    const { uid } = await createCharacter()
    await staffWith({ adminlevel: 3 }, 'update_user_profile')
    await openApp(`/admin/users/${uid}`)
    expect(await screen.findByRole('button', { name: 'Edit Age' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit Bank' })).toBeNull()
    expect(await field('Bank')).toHaveTextContent('$')
    const locks = screen.getAllByRole('img', { name: 'You do not have permission to perform this action.' })
    // Bank and ATM, and the six fields that make someone staff.
    expect(locks).toHaveLength(8)
    expect(screen.getByText(/Needs update_user_money\./)).toBeVisible()
    expect(screen.getByText(/Needs update_user_levels\./)).toBeVisible()
  })

  it('to edit someone of their own level read why, once, and edit nothing', async () => {
    const { uid, name } = await createCharacter({ adminlevel: 3 })
    await staffWith({ adminlevel: 3 }, 'update_user_profile', 'update_user_money', 'update_user_levels')
    await openApp(`/admin/users/${uid}`)
    expect(await screen.findByText(`The admin level of ${name} is not below yours.`)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
  })

  it('to give their own level are refused by the server', async () => {
    const { uid } = await createCharacter({ adminlevel: 0 })
    await staffWith({ adminlevel: 3 }, 'update_user_profile', 'update_user_levels')
    await openApp(`/admin/users/${uid}`)
    await press('Edit Admin level')
    await userEvent.click(screen.getByRole('combobox', { name: 'Admin level' }))
    await userEvent.click(await screen.findByRole('option', { name: 'General Admin (3)' }))
    await press('Save')
    const alert = await screen.findByRole('alertdialog', { name: 'Update failed!' })
    expect(alert).toHaveTextContent('is not below your own')
    expect(await cell(uid, 'adminlevel')).toBe(0)
  })
})
