/**
 * What each list on a user's page shows while it loads, when it is empty, when it failed, and when loaded.
 */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personNotes } from '@idlewood/contract/person-notes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'
// Transform the module before the first test, which would otherwise wait for it.
import './links-section.tsx'
import './notes-section.tsx'

const waiting = { timeout: 10_000 }
const { portal, token } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })
const people = { empty: 0, full: 0 }

interface Listing {
  name: string
  /** The URL of the list for a user. */
  at: (uid: number) => string
  /** Part of the URL that it requests. */
  asks: RegExp
  empty: string | RegExp
  loaded: string | RegExp
  /** The URL of an empty list, if it differs. */
  emptyAt?: string
}

const tab = (name: string) => (uid: number) => `/admin/users/${uid}?tab=${name}`

const lists: readonly Listing[] = [
  {
    name: 'bans',
    at: () => '/admin/bans',
    asks: /\/bans\?/,
    empty: 'No ban matches.',
    loaded: 'States_Full',
    emptyAt: '/admin/bans?search=Nobody_Has_This_Name',
  },
  {
    name: 'record',
    at: tab('record'),
    asks: /\/user\/record\//,
    empty: 'Nothing is on record.',
    loaded: 'Speeding',
  },
  { name: 'notes', at: tab('notes'), asks: /\/user\/notes\//, empty: /No notes yet/, loaded: 'Look in.' },
  {
    name: 'links',
    at: tab('links'),
    asks: /\/user\/links\//,
    empty: /Nobody else is known/,
    loaded: 'States_Mate',
  },
  {
    name: 'property',
    at: tab('property'),
    asks: /\/user\/property\//,
    empty: 'Owns and rents nothing.',
    loaded: /House 77/,
  },
]

beforeAll(async () => {
  people.empty = await portal.character('States_Empty', { ip: '150.1.1.1' })
  people.full = await portal.character('States_Full', { ip: '151.2.2.2' })
  await portal.character('States_Mate', { ip: '151.2.2.2' })
  const { db } = portal.game.database
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
    values ('States_Full', 'n/a', 'Kay', '2026-01-01 10:00:00', 'Cheating', 0)`.execute(db)
  await sql`insert into charges (uid, chargedby, date, reason)
    values (${people.full}, 'Officer_Kay', '2026-03-01 10:00:00', 'Speeding')`.execute(db)
  await sql`delete from houses where id = 77`.execute(db)
  await sql`insert into houses (id, ownerid, owner, price, locked, pos_x, pos_y)
    values (77, ${people.full}, 'States_Full', 250000, 1, 2495, -1687)`.execute(db)
  const params = { id: String(people.full) }
  await portal.call(personNotes.write, { params, body: { text: 'Look in.' } }, { token })
  await portal.app.contacts.complete()
})

describe.each(lists)('the list of $name', ({ at, asks, empty, loaded, emptyAt }) => {
  it('shows a grey placeholder while it loads, and neither an empty text nor an error', async () => {
    portal.fail(asks, 'never')
    await openApp(at(people.full))
    await waitFor(() => expect(document.querySelector('main .animate-pulse')).not.toBeNull(), waiting)
    await waitFor(() => expect(portal.made.some(({ path }) => asks.test(path))).toBe(true), waiting)
    expect(screen.queryByText(empty)).toBeNull()
    expect(screen.queryByText(loaded, { selector: 'main *' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('says that it is empty', async () => {
    await openApp(emptyAt ?? at(people.empty))
    expect(await screen.findByText(empty, {}, waiting)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('says that it failed, and loads on retry', async () => {
    portal.fail(asks, 500)
    await openApp(at(people.full))
    const again = await screen.findByRole('button', { name: 'Retry' }, waiting)
    expect(again.closest('[role=alert]')).not.toBeNull()
    expect(screen.queryByText(empty)).toBeNull()
    portal.clearFailures()
    await userEvent.click(again)
    expect((await screen.findAllByText(loaded, {}, waiting)).at(-1)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
