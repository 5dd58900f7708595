import type { UserEntry } from '@idlewood/contract/users'
import type { ContactHit } from '../../game/directory/contacts.ts'

interface Rest {
  users: UserEntry[]
  total: number
}

interface Sources {
  /** Users found by what they own, best match first. */
  hits: readonly ContactHit[]
  /** The current user of a hit, or undefined if they no longer exist. */
  entry(uid: number): Promise<UserEntry | undefined>
  /** Users found by name and uid, from index `from` on. */
  rest(window: { from: number; limit: number }): Promise<Rest> | Rest
}

/** One page of the users found by what they own, followed by those found by name or uid. */
export async function mergedPage(
  { page, limit }: { page: number; limit: number },
  { hits, entry, rest }: Sources,
) {
  const from = (page - 1) * limit
  const shown = hits.slice(from, from + limit)
  const [entries, others] = await Promise.all([
    Promise.all(shown.map(({ uid }) => entry(uid))),
    rest({ from: Math.max(0, from - hits.length), limit: Math.max(0, limit - shown.length) }),
  ])
  const first = shown.flatMap(({ match }, index) => {
    const user = entries[index]
    return user ? [{ ...user, match }] : []
  })
  const known = new Set(first.map(({ uid }) => uid))
  return {
    users: [...first, ...others.users.filter(({ uid }) => !known.has(uid))],
    total: hits.length + others.total,
  }
}
