import type { Ban } from '@idlewood/contract/bans'
import type { BanEntry } from '../../game/bans/ban-entries.ts'
import { endsOf } from '../../game/bans/ban-end.ts'
import { isNamed } from '../../game/bans/banned-name.ts'
import type { Game } from '../../game/game.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { listDetails, type DetailsRow } from './ban-details.queries.ts'
import { listPictures } from './ban-pictures.ts'
import { isoOrNull } from '../../db/moments.ts'

/** The details of this very row; its id may have been reused. */
const detailsOf = (details: readonly DetailsRow[], { id, date }: BanEntry): DetailsRow | undefined =>
  details.findLast(
    ({ row_id, game_date }) =>
      Number(row_id) === id && (date === null || game_date.replace(' ', 'T') === date),
  )

/** What is known about a ban besides its row. */
interface Additions {
  details: DetailsRow | undefined
  pictures: string[]
  /** When the game itself ends it, in milliseconds since 1970. */
  endsAt: number | undefined
}

function present(entry: BanEntry, { details, pictures, endsAt }: Additions): Ban {
  const { id, form, username, bannedBy, date, reason, permanent, isEffective } = entry
  return {
    id,
    form,
    username,
    uid: entry.uid ?? details?.uid ?? null,
    bannedBy,
    date,
    reason,
    permanent,
    isEffective,
    until: (details && details.is_over === 0 ? isoOrNull(details.until_at) : null) ?? isoOrNull(endsAt),
    // Only the portal writes this column.
    points: details ? (JSON.parse(details.points) as string[]) : [],
    evidence: details?.evidence ?? null,
    pictures,
  }
}

/**
 * The same without whom a ban found only by a shared address is for, unless it is for one of these names, and
 * without what would find it in the list of all bans.
 */
export const withoutOthers = (bans: readonly Ban[], names: readonly string[]): Ban[] =>
  bans.map((ban) =>
    ban.username === null || isNamed(ban, names)
      ? ban
      : {
          ...ban,
          id: null,
          form: 'address',
          username: null,
          uid: null,
          date: null,
          reason: null,
          until: null,
          points: [],
          evidence: null,
          pictures: [],
        },
  )

/**
 * Bans with what the portal knows about them. Their names are not looked up, because that would read every
 * user.
 */
export async function presentBans(
  { portal, game }: { portal: PortalDatabase; game: Game },
  entries: readonly BanEntry[],
): Promise<Ban[]> {
  const ids = entries.flatMap(({ id }) => id ?? [])
  const [details, ends] = await Promise.all([listDetails(portal, ids), endsOf(game, ids)])
  const pictures = await listPictures(
    portal,
    details.map(({ change_id }) => change_id),
  )
  return entries.map((entry) => {
    const own = detailsOf(details, entry)
    return present(entry, {
      details: own,
      pictures: (own && pictures.get(own.change_id)) ?? [],
      endsAt: entry.id === null ? undefined : ends.get(entry.id),
    })
  })
}
