import type { UserEntry, UserOrder } from '@idlewood/contract/users'
import { foldTerm } from '../../game/directory/folding.ts'
import { uidOf } from '../../game/directory/listing.ts'
import type { Game } from '../../game/game.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import { sortedUids } from './sorted-users.ts'

interface UserSelection {
  /** The uids of those in the game. */
  uids: Iterable<number>
  search: string | undefined
  sort: UserOrder | undefined
}

/** A window of the users in the game whose name or uid matches, by uid unless another order is requested. */
export async function playingUsers(
  game: Game,
  { uids, search, sort }: UserSelection,
  { from, limit }: { from: number; limit: number },
): Promise<{ users: UserEntry[]; total: number }> {
  const ascending = [...uids].toSorted((one, other) => one - other)
  const sorted = sort === undefined ? ascending : await sortedUids(game, ascending, sort)
  const found = await Promise.all(sorted.map((uid) => userRows(game).find(uid)))
  const term = search === undefined ? '' : foldTerm(search)
  const users = found.filter(
    (user): user is UserEntry =>
      user !== undefined && (foldTerm(user.username).includes(term) || user.uid === uidOf(term)),
  )
  return { users: users.slice(from, from + limit), total: users.length }
}
