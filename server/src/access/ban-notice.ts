/**
 * The message a banned player sees at sign-in: the reason, the end and, if the community wants it, the staff
 * member.
 */
import type { PortalDatabase } from '../db/portal-schema.ts'
import type { Game } from '../game/game.ts'
import { banOf, standingIfKnown } from '../game/readers/bans.ts'
import type { KnownBan } from '../game/readers/standing.ts'
import { say, type Sentence } from '../language/sentences.ts'

/** When the portal lifts this ban or the game ends it, in milliseconds since 1970; 0 if it has no end. */
async function endOf({ db }: PortalDatabase, { id, date, endsAt }: KnownBan): Promise<number> {
  if (id === null) return endsAt ?? 0
  const row = await db
    .selectFrom('ban_details')
    .select(['until_at', 'game_date'])
    .where('row_id', '=', id)
    .where('is_over', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const isSame = row && (date === null || row.game_date.replace(' ', 'T') === date)
  return (isSame && Number(row.until_at)) || (endsAt ?? 0)
}

/** The reason this character may not sign in, or null if it may. */
export async function banNotice(
  { portal, game, namesBanningStaff }: { portal: PortalDatabase; game: Game; namesBanningStaff: boolean },
  uid: number,
): Promise<string | Sentence | null> {
  const standing = await standingIfKnown(game, uid)
  if (!standing?.exists || !standing.ban) return standing && banOf(standing)
  const { reason, bannedBy } = standing.ban
  const until = await endOf(portal, standing.ban)
  const staff = namesBanningStaff ? (bannedBy ?? '') : ''
  const has = (part: unknown): 'no' | 'other' => (part ? 'other' : 'no')
  return say('access.banned', {
    reason: reason ?? '',
    hasReason: has(reason),
    until,
    hasEnd: has(until),
    staff,
    hasStaff: has(staff),
  })
}
