import type { Tier, TierKey } from '@idlewood/contract/content'
import type { PremiumOffer, PremiumOrder, Purse, StaffOrder } from '@idlewood/contract/premium'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { writableCodes } from '../../game/names/writable-codes.ts'
import {
  amount,
  findHolders,
  findUnread,
  hasPremiumField,
  type PremiumField,
} from '../../game/readers/premium.ts'
import { listActive, livingAmong, notesOfChanges, type OrderRow } from './orders.queries.ts'
import { obstacleTo } from './orders.ts'
import { activeTier, hasTier, paymentObstacle, offerOf, type Situation } from './premium.rules.ts'
import { textProperty } from '../../language/sentences.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'

/** The id of the change an order is waiting for, or null. */
const awaited = (row: OrderRow): number | null =>
  row.state === 'fulfilling'
    ? row.change_id
    : row.state === 'ending'
      ? row.end_change_id
      : row.state === 'checking'
        ? row.repair_change_id
        : null

type Notes = Map<number, string | null>

const notesFor = (portal: PortalDatabase, rows: readonly OrderRow[]): Promise<Notes> =>
  notesOfChanges(
    portal.db,
    rows.flatMap((row) => awaited(row) ?? []),
  )

const noteOf = (row: OrderRow, notes: Notes): string | null => notes.get(awaited(row) ?? 0) ?? row.note

/** What the game has made of an order in force since; null while the row still contains the order's tier. */
function changedByGame(row: OrderRow, situation: Situation | undefined): string | null {
  if (row.state !== 'active' || !situation) return null
  const { map, holder } = situation
  if (findUnread(holder, ['vippackage', 'viptime'])) return null
  if (hasTier(map, holder, { package: row.package, until: Number(row.expires_at) })) return null
  return activeTier(situation) === null
    ? 'The game no longer has this tier.'
    : 'The game has another tier or end by now.'
}

function presentOne(row: OrderRow, note: string | null): PremiumOrder {
  return {
    id: row.id,
    // Only keys of tiers are ever stored.
    tier: row.tier as TierKey,
    tierName: row.tier_name,
    payment: row.payment,
    diamonds: row.diamonds,
    cash: Number(row.cash),
    days: row.days,
    state: row.state,
    note,
    ...textProperty('noteText', note),
    reason: row.reason,
    createdAt: isoOf(row.created_at),
    decidedAt: isoOrNull(row.decided_at),
    startsAt: isoOrNull(row.starts_at),
    expiresAt: isoOrNull(row.expires_at),
    endedAt: isoOrNull(row.ended_at),
  }
}

/**
 * Orders as shown to their player. `situation`, read after them, is needed if any may be in force; the notes
 * on how those were written are for staff.
 */
export async function presentOwn(
  portal: PortalDatabase,
  rows: readonly OrderRow[],
  situation?: Situation,
): Promise<PremiumOrder[]> {
  const notes = await notesFor(portal, rows)
  return rows.map((row) =>
    presentOne(row, row.state === 'active' ? changedByGame(row, situation) : noteOf(row, notes)),
  )
}

/**
 * What a player has to pay with, and the tier in force, with its name from `tiers` or else from the game's
 * own list.
 */
export function purseOf(situation: Situation, tiers: readonly Tier[]): Purse {
  const { map, holder, packages } = situation
  const kept = (field: PremiumField): number | null =>
    hasPremiumField(map, field) && !findUnread(holder, [field]) ? amount(holder, field) : null
  const current = activeTier(situation)
  const numbered = kept('vippackage')
  // An end that cannot be read matters only to a character who has a package.
  const isKnown = numbered !== null && (numbered <= 0 || !findUnread(holder, ['viptime']))
  return {
    bank: kept('bank'),
    cash: kept('cash'),
    diamonds: kept('diamonds'),
    package: isKnown ? (current?.package ?? 0) : null,
    tierName: current
      ? (tiers.find((tier) => tier.package === current.package)?.name ??
        packages.get(current.package) ??
        String(current.package))
      : null,
    expiresAt: isoOrNull(current?.until),
  }
}

/** Every tier, with what ordering it now would do or why this character cannot order it. */
export const offersOf = (situation: Situation, tiers: readonly Tier[]): PremiumOffer[] =>
  tiers.map((tier) => {
    const { effect, blocked, until } = offerOf(situation, tier, tiers)
    const missing = (payment: 'bank' | 'cash') => paymentObstacle(situation, tier, { payment })
    const bank = missing('bank')
    const cash = missing('cash')
    return {
      tier: tier.key,
      effect,
      until: new Date(until).toISOString(),
      blocked,
      ...textProperty('blockedText', blocked),
      lacking: { bank, cash },
      lackingTexts: { ...textProperty('bank', bank), ...textProperty('cash', cash) },
    }
  })

interface Sources {
  portal: PortalDatabase
  game: Game
  tiers: readonly Tier[]
}

/** Orders as shown to staff, with the current balance and tier of their players. */
export async function presentForStaff(
  { portal, game, tiers }: Sources,
  rows: readonly OrderRow[],
): Promise<StaffOrder[]> {
  const uids = [...new Set(rows.map(({ uid }) => uid))]
  const personIds = [...new Set(rows.flatMap((row) => row.person_id ?? []))]
  const [packages, holders, active, notes, living] = await Promise.all([
    writableCodes(game, 'vipPackages'),
    findHolders(game, uids),
    listActive(portal.db, personIds),
    notesFor(portal, rows),
    livingAmong(portal.db, personIds),
  ])
  const map = game.current()
  const now = Date.now()
  return rows.map((row) => {
    // If the person's account has ended, the uid may belong to somebody else by now.
    const isTheirs = row.person_id !== null && living.has(row.person_id)
    const holder = isTheirs ? holders.get(row.uid) : undefined
    const own = active.findLast(({ person_id: id }) => id === row.person_id)
    const ownExpiry = own?.expires_at ? Number(own.expires_at) : null
    const situation = holder && { map, packages, holder, ownExpiry, now }
    const obstacle =
      row.state !== 'open'
        ? null
        : situation
          ? obstacleTo(row, situation, tiers).obstacle
          : 'The character is no longer in the game. Refuse the order.'
    return {
      ...presentOne(row, changedByGame(row, situation) ?? noteOf(row, notes)),
      uid: row.uid,
      username: row.username,
      staff: row.staff_uid === null ? null : { uid: row.staff_uid, username: row.staff_name ?? '' },
      changeId: row.change_id,
      endChangeId: row.end_change_id,
      purse: situation ? purseOf(situation, tiers) : null,
      obstacle,
      ...textProperty('obstacleText', obstacle),
    }
  })
}
