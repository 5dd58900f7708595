import type { Permission } from '@idlewood/contract/access'
import { managedUser } from '@idlewood/contract/managed-user'
import { permissions } from '@idlewood/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openApp } from '../../test/open.tsx'
import { pressButton } from '../../test/press-button.ts'
import { filePortal } from '../../test/file-portal.ts'
import { messages } from '../language/messages.ts'
import { adminAddress, adminPages } from '../parts/admin-pages.ts'

/**
 * Each page's path, its menu label, the permissions that reveal the entry, and those that open the page: as
 * in the specification, with our additions.
 */
const specified: Record<string, { entry?: string; menu?: string; page: string }> = {
  '': {
    entry: 'Home',
    menu: 'view_server_stats view_economy',
    page: 'view_server_stats view_economy',
  },
  users: { entry: 'Users', menu: 'view_all_users update_user_profile', page: 'view_all_users' },
  'users/:id': {
    page:
      'update_user_profile view_user_vehicles view_user_inventory update_user_money update_user_levels ' +
      'view_user_record view_user_property view_property view_user_notes view_user_links view_ledger',
  },
  'users/:uid/vehicles/:vid': { page: 'view_user_vehicles_details' },
  factions: { entry: 'Factions', menu: 'view_factions view_faction_details', page: 'view_factions' },
  'factions/:id': {
    page: 'view_faction_details view_faction_rank view_faction_salary view_faction_skin view_faction_users',
  },
  gangs: { entry: 'Gangs', menu: 'view_gangs view_gang_details', page: 'view_gangs' },
  'gangs/:id': { page: 'view_gang_details view_gang_skin view_gang_rank view_gang_users' },
  settings: {
    entry: 'Settings',
    menu: 'view_server_stats update_stats',
    page: 'view_server_stats update_stats',
  },
  publiclockers: { entry: 'Public Locker', menu: 'view_public_lockers', page: 'view_public_lockers' },
  'publiclockers/:id': { page: 'view_public_locker_details' },
  'publiclockers/:lockerid/:slotid': { page: 'view_public_locker_slot' },
  websettings: {
    entry: 'Web Settings',
    menu: 'update_website_roles view_website_roles',
    page: 'update_website_roles view_website_roles',
  },
  perms: {
    entry: 'Permission Manager',
    menu: 'manage_permissions manage_route_permissions manage_roles manage_user_roles',
    page: 'manage_permissions manage_roles manage_user_roles manage_route_permissions',
  },
  'perms/explain': { page: 'manage_user_roles manage_roles' },
  patchnotes: { entry: 'Patch Notes', menu: 'manage_patch_notes', page: 'manage_patch_notes' },
  online: { entry: 'In the game', menu: 'view_online_players', page: 'view_online_players' },
  notifications: { entry: 'Notifications', menu: 'send_notifications', page: 'send_notifications' },
  premium: { entry: 'Premium Orders', menu: 'manage_premium_orders', page: 'manage_premium_orders' },
  logs: { entry: 'Web Logs', menu: 'view_admin_logs', page: 'view_admin_logs' },
  tracks: { entry: 'Tracks', menu: 'manage_tracks', page: 'manage_tracks' },
  operations: { entry: 'Operations', menu: 'view_operations', page: 'view_operations' },
  'operations/names': { page: 'view_operations' },
  property: { entry: 'Property', menu: 'view_property', page: 'view_property' },
  bans: { entry: 'Bans', menu: 'view_bans manage_bans', page: 'view_bans manage_bans' },
  ledger: { entry: 'Ledger', menu: 'view_ledger', page: 'view_ledger' },
  watch: { entry: 'Watch', menu: 'view_watch handle_watch', page: 'view_watch handle_watch' },
  'ledger/unknown': { page: 'view_ledger' },
  changes: { entry: 'Changes', menu: 'view_changes undo_changes', page: 'view_changes undo_changes' },
}

const everyPermission = Object.keys(permissions) as Permission[] // Object.keys widens to string; the record's keys are exactly these.
const addressOf = (path: string): string => adminAddress({ path: path.replaceAll(/:\w+/g, '1') })

/** The entries revealed by this permission alone, in the menu's order. */
const revealedBy = (permission: string): string[] =>
  adminPages.flatMap(({ path }) => {
    const { entry, menu = '' } = specified[path] ?? {}
    return entry && menu.split(' ').includes(permission) ? [entry] : []
  })

const portal = await filePortal({ superUser: 'Demo_Owner' })

const tokens = new Map<string, string>()
/**
 * Signs in a person with exactly these permissions; the same person for the same permissions, because an IP
 * address is limited to a hundred sign-ins in ten minutes.
 */
async function somebodyWith(...held: Permission[]): Promise<void> {
  const key = held.toSorted().join(' ')
  const token = tokens.get(key) ?? (await newcomerWith(held))
  tokens.set(key, token)
  localStorage.setItem('token', token)
}

async function newcomerWith(held: readonly Permission[]): Promise<string> {
  const name = `Staff_${tokens.size + 1}`
  await portal.character(name)
  const token = await portal.signIn(name)
  if (held.length > 0) await portal.grant(name, ...held)
  return token
}

async function owner(): Promise<void> {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
}

const menu = () => screen.findByRole('navigation', { name: 'Admin' })
const entries = async () =>
  within(await menu())
    .getAllByRole('link')
    .map((link) => link.textContent)
const forbidden = () => screen.findByRole('heading', { name: '403 Forbidden' })

describe('the table of pages', () => {
  it("opens a user's page with every permission that can read it", () => {
    const page = adminPages.find(({ path }) => path === 'users/:id')
    expect(page?.access.toSorted()).toEqual(managedUser.summary.access.toSorted())
  })
  it.each(adminPages.map((page) => [`/${page.path}`, page] as const))('%s is as specified', (_, page) => {
    const { entry, menu, page: access } = specified[page.path] ?? {}
    expect(page.access.join(' ')).toBe(access)
    expect(page.menu?.join(' ')).toBe(menu)
    expect(page.menu && messages('admin-pages')(page.label)).toBe(entry)
  })
})

describe('the side menu', () => {
  const alone = everyPermission.map((permission) => [permission, revealedBy(permission)] as const)

  it.each(alone.filter(([, expected]) => expected.length > 0))(
    'of someone with %s alone shows %j',
    async (permission, expected) => {
      await somebodyWith(permission)
      await openApp('/admin/users')
      expect(await entries()).toEqual(expected)
    },
  )

  it.each(alone.filter(([, expected]) => expected.length === 0))(
    'has nothing for someone with %s alone',
    async (permission) => {
      await somebodyWith(permission)
      await openApp('/admin/users')
      await forbidden()
      expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
    },
  )

  it('of a super user shows everything', async () => {
    await owner()
    await openApp('/admin/users')
    expect(await entries()).toEqual(
      adminPages.flatMap(({ menu, label }) => (menu ? [messages('admin-pages')(label)] : [])),
    )
    expect(await screen.findByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  })

  it('marks the current page, and links back to the player’s home', async () => {
    await owner()
    const app = await openApp('/admin/users')
    expect(within(await menu()).getByRole('link', { current: 'page' })).toHaveTextContent('Users')
    await userEvent.click(screen.getByRole('link', { name: 'Go Back' }))
    await waitFor(() => expect(app.address()).toBe('/home'))
  })

  it('scrolls to the current page', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await owner()
    await openApp('/admin/operations')
    const side = await menu()
    await waitFor(() =>
      expect(scrolled.mock.contexts).toContain(within(side).getByRole('link', { current: 'page' })),
    )
    scrolled.mockRestore()
  })

  it('is behind a toggle on small screens, and closes when an entry is chosen', async () => {
    await owner()
    await openApp('/admin/users')
    await pressButton('Admin menu')
    const drawer = await screen.findByRole('dialog', { name: 'Admin' })
    expect(within(drawer).getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/home')
    await userEvent.click(within(drawer).getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

it.each([
  ['/admin/settings', 'Server settings'],
  ['/admin/websettings', 'Web Settings'],
  ['/admin/patchnotes', 'Patch Notes'],
  ['/admin/patchnotes?edit=new', 'New patch note'],
])('the title of %s is its heading, %s', async (path, heading) => {
  await owner()
  await openApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  await waitFor(() => expect(document.title).toBe(`${heading} · Idlewood`))
})

describe('the guard', () => {
  it.each(adminPages.map(({ path }) => path))(
    'of /admin/%s names the permissions that would open it',
    async (path) => {
      // A staff member without access to this page.
      const wanted = specified[path]?.page.split(' ') ?? []
      const other = wanted.includes('view_all_users') ? 'update_user_profile' : 'view_all_users'
      await somebodyWith(other)
      await openApp(addressOf(path))
      await forbidden()
      expect(document.title).toBe('403 Forbidden · Idlewood')
      const content = within(screen.getByRole('main'))
      expect(content.getAllByRole('listitem').map((item) => item.textContent)).toEqual(wanted)
      expect(content.getByText("Oops! You don't have permission to access this page.")).toBeVisible()
      expect(content.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home')
      expect(content.getByRole('button', { name: 'Go Back' })).toBeVisible()
      expect(await entries()).toContain('Users')
      expect(await screen.findByText('Access Denied: You lack the required permissions.')).toBeInTheDocument()
    },
  )

  it('leads home from a tab that was opened with the page, where there is nothing to go back to', async () => {
    await somebodyWith('update_user_profile')
    const app = await openApp('/admin/users')
    await forbidden()
    expect(window.history).toHaveLength(1)
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Go Back' }))
    await waitFor(() => expect(app.address()).toBe('/home'))
  })

  it('makes no calls that the viewer may not make', async () => {
    await somebodyWith('update_user_profile')
    await openApp('/admin/users')
    await forbidden()
    expect(portal.made.map(({ path }) => path).filter((path) => path.includes('allusers'))).toEqual([])
  })

  it('keeps players without any permission out of the staff area', async () => {
    await somebodyWith()
    await openApp('/admin/users')
    await forbidden()
    expect(screen.queryByRole('banner')).toBeNull()
  })
})

describe('navigation between pages', () => {
  it('moves the focus to the heading of the new page, but not of the first', async () => {
    await owner()
    await openApp('/admin/users')
    await screen.findByRole('heading', { name: 'Users' })
    expect(document.body).toHaveFocus()
    await userEvent.click(within(await menu()).getByRole('link', { name: 'Factions' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Factions', level: 1 })).toHaveFocus())
  })

  it('does so from the drawer too', async () => {
    await owner()
    await openApp('/admin/users')
    await pressButton('Admin menu')
    const drawer = await screen.findByRole('dialog', { name: 'Admin' })
    await userEvent.click(within(drawer).getByRole('link', { name: 'Factions' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Factions', level: 1 })).toHaveFocus())
  })

  it('leaves the focus alone if only the query changes', async () => {
    await owner()
    const app = await openApp('/admin/users')
    await userEvent.click(await screen.findByRole('button', { name: 'Admins' }))
    expect(app.address()).toBe('/admin/users?filter=admins')
    expect(screen.getByRole('button', { name: 'Admins' })).toHaveFocus()
  })
})

describe('the Admin Panel entry', () => {
  const bar = () => screen.findByRole('navigation', { name: 'Main' })

  it('is shown to people with any permission, and leads to the first page open to them', async () => {
    await somebodyWith('view_all_users')
    await openApp('/home')
    expect(await within(await bar()).findByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
      'href',
      '/admin/users',
    )
  })

  it('is shown to super users', async () => {
    await owner()
    await openApp('/home')
    expect(await within(await bar()).findByRole('link', { name: 'Admin Panel' })).toBeVisible()
  })

  it('is not shown to other players', async () => {
    await somebodyWith()
    await openApp('/home')
    await screen.findByRole('heading', { name: /^Welcome/ })
    await waitFor(() => expect(portal.made.map(({ path }) => path)).toContain('/api/user/profile/perms'))
    expect(within(await bar()).queryByRole('link', { name: 'Admin Panel' })).toBeNull()
  })

  it('is in the mobile menu too', async () => {
    await somebodyWith('view_all_users')
    await openApp('/home')
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  })
})
