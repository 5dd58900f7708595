/** A portal whose staff change things, for tests of the pages that show these changes. */
import { changes, type Change } from '@idlewood/contract/changes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { PresenceState } from '../../server/src/game/presence/presence.ts'
import { stubPresence } from '../../server/test/presence.ts'
import { portalBehindFetch, type PortalBehind } from './portal.ts'

/** The portal, and what its people can do. */
export interface Mailbox {
  portal: PortalBehind
  /** Sets where all players are from now on. */
  setLocation(is: PresenceState): void
  uid(name: string): number
  token(name: string): string
  /** Sets who uses the page. */
  as(name: string): void
  edit(by: string, whose: string, body: Record<string, unknown>): Promise<Change>
  change(id: number): Promise<Change>
  /** An empty mailbox, everyone offline, the owner at the page. */
  reset(): Promise<void>
}

/**
 * Opens it: `Demo_Owner` may do everything, `Anna_Staff` and `Ben_Staff` change and view, `View_Only` views;
 * they change `Plain_Player` and `Other_Player`. Waiting changes are not retried while a test runs.
 */
export async function openMailbox(): Promise<Mailbox> {
  let presenceState: PresenceState = 'offline'
  const portal = await portalBehindFetch({
    superUser: 'Demo_Owner',
    presence: stubPresence(() => presenceState),
    pause: 600_000,
  })
  const tokens = new Map([['Demo_Owner', await portal.signIn('Demo_Owner')]])
  const uids = new Map<string, number>()
  const person = async (name: string, columns: Record<string, number>, ...held: string[]): Promise<void> => {
    uids.set(name, await portal.character(name, columns))
    tokens.set(name, await portal.signIn(name))
    if (held.length > 0) await portal.grant(name, ...held)
  }
  await person('Anna_Staff', { adminlevel: 3 }, 'update_user_profile', 'update_user_money', 'view_changes')
  await person('Ben_Staff', { adminlevel: 3 }, 'update_user_profile', 'view_changes')
  await person('View_Only', {}, 'view_changes')
  await person('Plain_Player', { bank: 100, level: 1, job: -1 })
  await person('Other_Player', { bank: 0, level: 1 })

  const mailbox: Mailbox = {
    portal,
    setLocation(is) {
      presenceState = is
    },
    uid: (name) => uids.get(name) ?? 0,
    token: (name) => tokens.get(name) ?? '',
    as: (name) => localStorage.setItem('token', mailbox.token(name)),
    async edit(by, whose, body) {
      const url = `/api/user/profile/${mailbox.uid(whose)}`
      const answer = await portal.ask('PUT', url, { token: mailbox.token(by), body })
      expect(answer.status).toBe(200)
      return answer.body.change
    },
    async change(id) {
      const asking = { token: mailbox.token('Demo_Owner') }
      return (await portal.call(changes.one, { params: { id: String(id) } }, asking)).body.change
    },
    async reset() {
      presenceState = 'offline'
      await portal.portal.db.deleteFrom('held_fields').execute()
      await portal.portal.db.deleteFrom('changes').execute()
      portal.connect()
      mailbox.as('Demo_Owner')
    },
  }
  return mailbox
}

let last = 1000
/** A value not used by any earlier test, so that each edit is a change. */
export const freshNumber = (): number => ++last

/** The rows of the list of changes, without the header. */
export const changeRows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table', { name: 'Changes' }))
    .getAllByRole('row')
    .slice(1)

/** The newest row of the list. */
export async function newestRow(): Promise<HTMLElement> {
  const [row] = await changeRows()
  if (!row) throw new Error('There is no row.')
  return row
}

/** Presses the button with this name. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
