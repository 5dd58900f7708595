import type { RecordEntry } from '@idlewood/contract/records'
import { findBeginning } from '../../access/people.ts'
import { fieldsOf, type ChangeRow } from '../../changes/mailbox.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { endsOf } from '../../game/bans/ban-end.ts'
import { entriesOf, type BanEntry } from '../../game/bans/ban-entries.ts'
import { isNamed } from '../../game/bans/banned-name.ts'
import { seenRowsOf } from '../../game/bans/ban-rows.ts'
import type { Game } from '../../game/game.ts'
import { maxOfSource } from '../../game/record/events.ts'
import { isoOf } from '../../db/moments.ts'

/** Whether the viewer may know the address of each ban, by the name it is for. */
export type KnownOf = (bans: readonly Pick<BanEntry, 'username'>[]) => Promise<boolean[]>

interface Person {
  uid: number
  username: string
  /** The address, through which bans of others affect the person too; only set for staff. */
  address: string | null
  /** Whether the viewer may know whose each ban of the same address is; undefined for none. */
  knownOf: KnownOf | undefined
}

const ofTable = (entry: BanEntry, index: number, isInForce: boolean): RecordEntry => ({
  key: `ban-${entry.id ?? `row${index}`}`,
  kind: 'ban',
  at: entry.date,
  source: 'bans',
  text: entry.reason,
  by: entry.bannedBy,
  other: null,
  isInForce,
})

/** Without what says whose it is, or would find it in the list of all bans. */
const nameless = (entry: RecordEntry, index: number): RecordEntry => ({
  ...entry,
  key: `ban-shared${index}`,
  at: null,
  text: null,
})

const reasonOf = (row: ChangeRow): string | null => {
  const reason = fieldsOf(row).find(({ field }) => field === 'reason')
  const said = row.operation === 'delete' ? row.reason : (reason?.new ?? row.reason)
  return said === null ? null : String(said)
}

const past = (row: ChangeRow): RecordEntry => ({
  key: `change-${row.id}`,
  kind: row.operation === 'delete' ? 'unban' : 'ban',
  at: isoOf(row.created_at),
  source: 'portal',
  text: reasonOf(row),
  by: row.actor_name,
  other: null,
  isInForce: false,
})

/** Bans the portal made or lifted, except those in force, which come from the game's table. */
async function listPastPortalBans({ db }: PortalDatabase, uid: number, present: ReadonlySet<number>) {
  const rows = await db
    .selectFrom('changes')
    .leftJoin('ban_details', 'ban_details.change_id', 'changes.id')
    .selectAll('changes')
    .select('ban_details.row_id')
    .where('changes.target', '=', 'ban')
    .where('changes.uid', '=', uid)
    .where('changes.created_at', '>', await findBeginning(db, uid))
    .where('changes.state', 'in', ['applied', 'confirmed', 'undone'])
    .orderBy('changes.id', 'desc')
    .limit(maxOfSource)
    .execute()
  return rows.filter(({ row_id }) => row_id === null || !present.has(Number(row_id))).map(past)
}

/** A person's current and past bans. */
export async function listBansOf(
  { portal, game }: { portal: PortalDatabase; game: Game },
  { uid, username, address, knownOf }: Person,
): Promise<RecordEntry[]> {
  if (!game.current().table('bans')) return []
  const found = await entriesOf(game, await seenRowsOf(game, { username, ip: address }))
  const present = new Set(found.flatMap(({ id }) => id ?? []))
  const isOwn = (entry: BanEntry): boolean => isNamed(entry, [username])
  const isShared = found.some((entry) => !isOwn(entry))
  const [mayKnow = true, ...known] = (isShared && (await knownOf?.([{ username }, ...found]))) || []
  // The other bans tell those who may see addresses where the person plays from.
  const entries = mayKnow ? found : found.filter(isOwn)
  const ends = await endsOf(game, [...present])
  const hasEnded = ({ id, isMarkedOver }: BanEntry): boolean =>
    isMarkedOver || (ends.get(id ?? 0) ?? Infinity) <= Date.now()
  const shown = entries.map((entry, index) => {
    const whole = ofTable(entry, index, !hasEnded(entry))
    const isShown = entry.username === null || isOwn(entry) || known[index]
    return isShown ? whole : nameless(whole, index)
  })
  return [...shown, ...(await listPastPortalBans(portal, uid, present))]
}
