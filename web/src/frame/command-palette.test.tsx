import type { Permission } from '@idlewood/contract/access'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '../../test/log-out.ts'
import { openApp } from '../../test/open.tsx'
import { filePortal } from '../../test/file-portal.ts'
import { pressButton } from '../../test/press-button.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
beforeEach(async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
})

let people = 0
async function somebodyWith(...held: [Permission, ...Permission[]]): Promise<number> {
  const name = `Finder_${++people}`
  const uid = await portal.character(name)
  localStorage.setItem('token', await portal.signIn(name))
  await portal.grant(name, ...held)
  return uid
}

const palette = () => screen.findByRole('dialog', { name: 'Search' })
const box = () => screen.findByRole('combobox')
const groups = () =>
  screen.queryAllByRole('group').flatMap((group) => {
    const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
    return label?.textContent ? [label.textContent] : []
  })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const asked = (part: string) => portal.made.filter(({ path }) => path.includes(part)).map(({ path }) => path)

async function openPalette(address = '/admin/users') {
  const app = await openApp(address)
  await screen.findByRole('button', { name: 'Search players and pages' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette()
  await waitFor(async () => expect(await box()).toHaveFocus())
  return app
}

describe('the palette', () => {
  it.each(['Control', 'Meta'])('opens and closes by %s and K', async (key) => {
    await openApp('/admin/users')
    await screen.findByRole('button', { name: 'Search players and pages' })
    await userEvent.keyboard(`{${key}>}k{/${key}}`)
    await palette()
    await waitFor(async () => expect(await box()).toHaveFocus())
    await userEvent.keyboard(`{${key}>}k{/${key}}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the focus when the page below it changes', async () => {
    const app = await openPalette()
    await app.go('/admin/users/1')
    await screen.findByRole('heading', { level: 1, name: 'Manage: Demo_Player', hidden: true })
    expect(await box()).toHaveFocus()
  })

  it('opens with its button, closes with Escape, and returns the focus', async () => {
    await openApp('/admin/users')
    const button = await pressButton('Search players and pages')
    await palette()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('does not open over a dialog', async () => {
    await openApp('/admin/users')
    await pressButton('Admin menu')
    await screen.findByRole('dialog', { name: 'Admin' })
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  })

  it('goes to a player by keyboard alone', async () => {
    const app = await openPalette()
    await userEvent.keyboard('demo s')
    await waitFor(() => expect(options()).toEqual(['Demo_Staff#2']))
    expect(await box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(app.address()).toBe('/admin/users/2'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds a player by number', async () => {
    await openPalette()
    await userEvent.keyboard('3')
    await waitFor(() => expect(options()).toContain('Demo_Owner#3'))
  })

  it('is navigated with the arrow keys', async () => {
    const app = await openPalette()
    await userEvent.keyboard('demo')
    await waitFor(() => expect(options()).toEqual(['Demo_Player#1', 'Demo_Staff#2', 'Demo_Owner#3']))
    expect(screen.getByRole('listbox', { name: 'Search players, factions, gangs and pages' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(app.address()).toBe('/admin/users/2'))
  })

  it('searches for players once the typing pauses', async () => {
    await openPalette()
    // Without a pause between two keys, however slow the machine is.
    await userEvent.setup({ delay: null }).keyboard('larissa')
    await waitFor(() => expect(options().filter((option) => option.startsWith('Larissa_'))).not.toEqual([]))
    expect(asked('/user/allusers?search')).toEqual(['/api/user/allusers?search=larissa&limit=8'])
  })

  it('never offers a player who does not match the typed text, not even for a moment', async () => {
    await openPalette()
    await userEvent.type(await box(), 'demo')
    await screen.findByRole('option', { name: /Demo_Player/ })
    await userEvent.type(await box(), ' own')
    expect(options()).toEqual(['Demo_Owner#3'])
  })

  it('says that it is searching, that there are no results, and what could not be searched', async () => {
    await openPalette()
    portal.fail('search=zz', 'never')
    await userEvent.keyboard('zz')
    expect(await screen.findByText('Searching…')).toBeInTheDocument()
    await userEvent.keyboard('{Backspace}{Backspace}qqq')
    expect(await screen.findByText('Nothing found for “qqq”')).toBeVisible()
    portal.fail('search=xx', 500)
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}xx')
    expect(await screen.findByText('Players could not be searched.')).toBeVisible()
  })

  it('finds a setting by its name, and opens its page', async () => {
    const app = await openPalette()
    await userEvent.keyboard('motd')
    await waitFor(() => expect(groups()).toContain('Settings'))
    expect(options()).toContain('Server MOTDserver_motd')
    await userEvent.click(screen.getByRole('option', { name: /Server MOTD/ }))
    await waitFor(() => expect(app.address()).toMatch(/^\/admin\/settings/))
  })

  it('finds a player by phone number, says so, and searches nothing else', async () => {
    await portal.app.contacts.complete()
    await openPalette()
    await userEvent.keyboard('phone:555014')
    await waitFor(() => expect(options()).toEqual(['Demo_StaffPhone 555014']))
    expect(groups()).toEqual(['Players'])
  })

  it('offers to search lists for a text with digits, after what it has found', async () => {
    const app = await openPalette()
    await userEvent.keyboard('12')
    await waitFor(() => expect(groups().at(-1)).toBe('Search'))
    expect(options().slice(-3)).toEqual(['Users12', 'Property12', 'Ledger12'])
    await userEvent.click(screen.getByRole('option', { name: /^Property/ }))
    await waitFor(() => expect(app.address()).toBe('/admin/property?search=12'))
    await userEvent.keyboard('{Control>}k{/Control}')
    await palette()
    expect(options()[0]).toBe('Property12')
    expect(options()).toContain('Property')
    await userEvent.keyboard('83.10.4.1')
    await waitFor(() => expect(options()).toContain('Bans83.10.4.1'))
    await userEvent.click(screen.getByRole('option', { name: /^Bans/ }))
    await waitFor(() => expect(app.address()).toBe('/admin/bans?by=address&search=83.10.4.1'))
  })

  it('offers no list to search for the name of a character', async () => {
    await portal.app.directory.touch(await portal.character('Digit_Person7'))
    await openPalette()
    await userEvent.keyboard('Digit_Person7')
    await waitFor(() => expect(options()).toEqual([expect.stringContaining('Digit_Person7')]))
  })

  it('offers only lists that the viewer may open', async () => {
    await somebodyWith('view_property')
    await openPalette()
    await userEvent.keyboard('83.10.4.1')
    await waitFor(() => expect(options()).toEqual(['Property83.10.4.1']))
  })

  it('finds factions and gangs', async () => {
    await openPalette()
    await userEvent.keyboard('marigold')
    await waitFor(() => expect(groups()).toContain('Gangs'))
    expect(options()).toContain('Marigold Crew')
    await userEvent.clear(await box())
    await userEvent.keyboard('police')
    await waitFor(() => expect(groups()).toContain('Factions'))
  })
})

describe('choosing a page', () => {
  it('moves the focus to its heading', async () => {
    const app = await openPalette()
    await userEvent.keyboard('gangs')
    await waitFor(() => expect(options()).toContain('Gangs'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(app.address()).toBe('/admin/gangs'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Gangs', level: 1 })).toHaveFocus())
  })
})

describe('the palette’s results', () => {
  const everywhere = async () => {
    await openPalette()
    await userEvent.keyboard('ma')
  }

  it('include players for people who may see all users', async () => {
    await somebodyWith('view_all_users')
    await everywhere()
    await waitFor(() => expect(groups()).toEqual(['Players']))
    expect(asked('/user/factions')).toEqual([])
    expect(asked('/user/gangs')).toEqual([])
  })

  it('include gangs for people who may see gangs', async () => {
    await somebodyWith('view_gangs', 'update_user_profile')
    await everywhere()
    await waitFor(() => expect(groups()).toEqual(['Gangs']))
    expect(asked('/user/factions')).toEqual([])
    expect(asked('/user/allusers')).toEqual([])
  })

  it('include factions for people who may see factions', async () => {
    await somebodyWith('view_factions', 'update_user_profile')
    await openPalette()
    await userEvent.keyboard('police')
    await waitFor(() => expect(groups()).toEqual(['Factions']))
  })

  it('lead to the list if the viewer may not open the item', async () => {
    await somebodyWith('view_all_users')
    const app = await openPalette()
    await userEvent.keyboard('demo_staff')
    await waitFor(() => expect(options()).toEqual(['Demo_Staff#2']))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(app.address()).toBe('/admin/users?search=Demo_Staff'))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('include pages that are in no menu, and pages by their path', async () => {
    await somebodyWith('manage_roles', 'view_online_players')
    await openPalette()
    await userEvent.keyboard('explain')
    await waitFor(() => expect(options()).toEqual(['Explain access']))
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.keyboard('online')
    await waitFor(() => expect(options()).toEqual(['In the game']))
  })

  it('include only pages that the viewer may open', async () => {
    await somebodyWith('update_user_profile')
    await openPalette()
    expect(options()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('recent choices', () => {
  async function chooseStaff() {
    const app = await openPalette()
    await userEvent.keyboard('demo_staff')
    await waitFor(() => expect(options()).toEqual(['Demo_Staff#2']))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return app
  }

  it('come first the next time', async () => {
    await chooseStaff()
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = await palette()
    expect(groups()[0]).toBe('Recent')
    expect(within(dialog).getAllByRole('option')[0]).toHaveTextContent('Demo_Staff')
  })

  it('are removed on sign-out', async () => {
    await chooseStaff()
    expect(sessionStorage.getItem('palette-recent')).toContain('Demo_Staff')
    await logOut('Demo_Owner')
    await waitFor(() => expect(sessionStorage.getItem('palette-recent')).toBeNull())
  })

  it('are removed on sign-out in another tab', async () => {
    await chooseStaff()
    localStorage.removeItem('token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
    expect(sessionStorage.getItem('palette-recent')).toBeNull()
  })

  it('of another person in this tab are not shown', async () => {
    await chooseStaff()
    cleanup()
    await somebodyWith('view_all_users')
    await openPalette('/admin/users')
    expect(groups()).toEqual(['Pages'])
  })

  it('are hidden once the viewer may no longer see such things', async () => {
    const uid = await somebodyWith('update_user_profile')
    const choice = { kind: 'player', id: '2', label: 'Demo_Staff', to: '/admin/users/2' }
    sessionStorage.setItem('palette-recent', JSON.stringify({ uid, choices: [choice] }))
    await openPalette('/admin/users')
    expect(options()).toEqual([])
  })
})
