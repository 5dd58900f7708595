/** Decides which changes show a viewer the address they were made from. */
import { isAllowed } from '@idlewood/contract/access'
import { createAddressFilter } from '../access/address-filter.ts'
import { isDown } from '../db/errors.ts'
import { userRows } from '../game/rows/user-rows.ts'
import type { SignedInViewer } from '../http/request.ts'
import type { ChangeRow } from './mailbox.ts'
import type { Registry } from './actors-and-owners.ts'
import { isOwn } from './present-change.ts'

/**
 * Returns whether the viewer may see the address of each of these changes: of their own, and with the
 * permission those of people below them. Of authors who are gone, whose rank nobody knows, only super users
 * see it.
 */
export async function createShownAddresses(
  deps: Registry,
  rows: readonly ChangeRow[],
  viewer: SignedInViewer,
): Promise<(row: ChangeRow) => boolean> {
  const authors = [...new Set(rows.map((row) => row.actor_id))]
  if (viewer.superUser || authors.length === 0) return () => viewer.superUser
  if (!isAllowed(viewer, ['view_addresses'])) return (row) => isOwn(row, viewer)
  const people = await deps.portal.db
    .selectFrom('people')
    .select(['id', 'uid'])
    .where('id', 'in', authors)
    .execute()
  const below = await listBelow(deps, people, viewer)
  return (row) => isOwn(row, viewer) || below.has(row.actor_id)
}

/** Those below the viewer; nobody while the game's database, which holds the ranks, is away. */
async function listBelow(
  deps: Registry,
  people: readonly { id: string; uid: number }[],
  viewer: SignedInViewer,
): Promise<ReadonlySet<string>> {
  try {
    const { find } = userRows(deps.game)
    const [mayKnow, ...characters] = await Promise.all([
      createAddressFilter(deps, viewer),
      ...people.map(({ uid }) => find(uid)),
    ])
    return new Set(
      people.flatMap(({ id }, index) => {
        const character = characters[index]
        return character && mayKnow(character) ? [id] : []
      }),
    )
  } catch (error) {
    if (isDown(error)) return new Set()
    throw error
  }
}
