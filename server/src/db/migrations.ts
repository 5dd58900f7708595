/**
 * The migrations of the portal database. Each may be interrupted anywhere and run again: MySQL commits every
 * table separately, so a migration creates only what is missing. SQLite runs all of them in one transaction.
 * Nothing is ever dropped.
 */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createDatabase, type Database } from './database.ts'
import { isContention, isDown, isDuplicateKey } from './errors.ts'
import { foundation } from './migrations/001-foundation.ts'
import { changes } from './migrations/002-changes.ts'
import { serverSettings } from './migrations/003-server-settings.ts'
import { publicLockers } from './migrations/004-public-lockers.ts'
import { routeRules } from './migrations/005-route-rules.ts'
import { twoFactor } from './migrations/006-two-factor.ts'
import { patchNotes } from './migrations/007-patch-notes.ts'
import { premiumOrders } from './migrations/008-premium-orders.ts'
import { serverStatus } from './migrations/010-server-status.ts'
import { tracks } from './migrations/009-tracks.ts'
import { push } from './migrations/011-push.ts'
import { notifications } from './migrations/012-notifications.ts'
import { codeNames } from './migrations/013-code-names.ts'
import { personIdentity } from './migrations/014-person-identity.ts'
import { identity } from './migrations/015-identity.ts'
import { watchedChanges } from './migrations/016-watched-changes.ts'
import { language } from './migrations/017-language.ts'
import { orderPersons } from './migrations/018-order-persons.ts'
import { roleEnds } from './migrations/019-role-ends.ts'
import { banDetails } from './migrations/020-ban-details.ts'
import { characterSamples } from './migrations/021-character-samples.ts'
import { accountUpdates } from './migrations/022-account-updates.ts'
import { returnedLines } from './migrations/023-returned-lines.ts'
import { personNotes } from './migrations/024-person-notes.ts'
import { handedChanges } from './migrations/025-handed-changes.ts'
import { links } from './migrations/026-links.ts'
import { watchTables } from './migrations/027-watch.ts'
import { watchNotices } from './migrations/028-watch-notices.ts'
import { economy } from './migrations/029-economy.ts'
import { notificationsInGame } from './migrations/030-notifications-in-game.ts'
import { watchMoney } from './migrations/031-watch-money.ts'
import { ledgerTemplates } from './migrations/032-ledger-templates.ts'
import { gameRoster } from './migrations/033-game-roster.ts'
import { namedLocks } from './migrations/034-named-locks.ts'
import { banPictures } from './migrations/035-ban-pictures.ts'
import { changeTurns } from './migrations/036-change-turns.ts'
import { alarmGivers } from './migrations/037-alarm-givers.ts'
import { personTurns } from './migrations/038-person-turns.ts'
import { watchGifts } from './migrations/039-watch-gifts.ts'
import { inboxSweep } from './migrations/040-inbox-sweep.ts'
import { idempotencyKeys } from './migrations/041-idempotency-keys.ts'
import { listTurns } from './migrations/042-list-turns.ts'
import type { Any } from './migrations/tables.ts'
import { createLockTable, withNamedLock } from './named-lock.ts'
import { retrying } from './retry.ts'

/** All migrations in order. Never change a name once it has run anywhere. */
const steps = (mysql: boolean): Record<string, Migration> => ({
  '001-foundation': foundation(mysql),
  '002-changes': changes(mysql),
  '003-server-settings': serverSettings(mysql),
  '004-public-lockers': publicLockers(mysql),
  '005-route-rules': routeRules(mysql),
  '006-two-factor': twoFactor(mysql),
  '007-patch-notes': patchNotes(mysql),
  '008-premium-orders': premiumOrders(mysql),
  '009-tracks': tracks(mysql),
  '010-server-status': serverStatus(mysql),
  '011-push': push(mysql),
  '012-notifications': notifications(mysql),
  '013-code-names': codeNames(mysql),
  '014-person-identity': personIdentity(mysql),
  '015-identity': identity(mysql),
  '016-watched-changes': watchedChanges,
  '017-language': language(),
  '018-order-persons': orderPersons,
  '019-role-ends': roleEnds(),
  '020-ban-details': banDetails(mysql),
  '021-character-samples': characterSamples(mysql),
  '022-account-updates': accountUpdates(),
  '023-returned-lines': returnedLines(mysql),
  '024-person-notes': personNotes(mysql),
  '025-handed-changes': handedChanges,
  '026-links': links(mysql),
  '027-watch': watchTables(mysql),
  '028-watch-notices': watchNotices(),
  '029-economy': economy(mysql),
  '030-notifications-in-game': notificationsInGame,
  '031-watch-money': watchMoney(mysql),
  '032-ledger-templates': ledgerTemplates(mysql),
  '033-game-roster': gameRoster(mysql),
  '034-named-locks': namedLocks(mysql),
  '035-ban-pictures': banPictures(mysql),
  '036-change-turns': changeTurns,
  '037-alarm-givers': alarmGivers,
  '038-person-turns': personTurns,
  '039-watch-gifts': watchGifts,
  '040-inbox-sweep': inboxSweep,
  '041-idempotency-keys': idempotencyKeys(mysql),
  '042-list-turns': listTurns,
})

/** The migrations applied so far; none if nothing has been created here yet. */
const appliedSoFar = (database: { db: QueryExecutorProvider }): Promise<string[]> =>
  appliedMigrations(database).catch((error: unknown): string[] => {
    if (isDown(error)) throw error
    return []
  })

/** Whether all migrations have been applied, as on most starts, so that no lock is needed. */
const isUpToDate = async (database: Database<never>): Promise<boolean> =>
  (await appliedSoFar(database)).join() === knownMigrations.join()

/**
 * Throws if the database has not been a portal's and holds tables of something else under the portal's names,
 * as the game's `changes`: the portal would write into them, and a restore would drop them. What an
 * interrupted migration has left is the portal's own, because no column is ever dropped.
 */
export async function requireNoForeignTables(database: { db: Any }): Promise<void> {
  if ((await appliedSoFar(database)).length > 0) return
  const found = await database.db.introspection.getTables()
  if (found.length === 0) return
  const own = await portalTables()
  const foreign = found.filter(({ name, columns }) => {
    const known = own.get(name)
    return known !== undefined && columns.some((column) => !known.has(column.name))
  })
  if (foreign.length === 0) return
  const names = foreign.map(({ name }) => name).join(', ')
  throw new Error(
    `The database named in PORTAL_DATABASE_URL already has tables of another program (${names}). Give the portal an empty database of its own. Nothing was changed.`,
  )
}

/**
 * Milliseconds a process waits for others that migrate, and after which one that died while migrating loses
 * its lock.
 */
const turns = { waitMs: 600_000, holdMs: 15_000 }

/** Makes processes migrate one after the other. For files, Kysely takes care of that. */
async function takeTurns({ db, engine }: Database<never>, work: () => Promise<void>): Promise<void> {
  if (engine === 'sqlite') return work()
  await createLockTable(db, true)
  await withNamedLock({ db, name: 'migrations', ...turns }, work)
}

async function migrate(migrator: Migrator, upTo: string | undefined): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { error } = await retrying(() =>
      upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo),
    )
    if (!error) return
    // Another process created the table of migrations first; the next attempt finds it.
    if (attempt === 5 || !(isDuplicateKey(error) || isContention(error))) throw error
  }
}

/**
 * Migrates the portal database at `url` to the latest version, or up to the migration `upTo`. Several
 * processes may call this at once; they take turns.
 */
export async function migratePortal(url: string, upTo?: string): Promise<void> {
  // No request waits for a migration; a busy server may take long to open a connection.
  const database = createDatabase<never>(url, { queryTimeout: 600_000, acquireTimeout: 10_000 })
  const { db, engine, close } = database
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps(engine === 'mysql') },
  })
  try {
    const isDone = async (): Promise<boolean> => upTo === undefined && (await isUpToDate(database))
    if (await isDone()) return
    await requireNoForeignTables(database)
    await takeTurns(database, async () => {
      // Another process may have migrated in the meantime.
      if (!(await isDone())) await migrate(migrator, upTo)
    })
  } finally {
    await close()
  }
}

/** The names of this release's migrations, in order. */
export const knownMigrations: readonly string[] = Object.keys(steps(false))

/** Every table of this release, or of an earlier migration, with its columns: determined by creating them. */
export async function portalTables(upTo?: string): Promise<Map<string, Set<string>>> {
  const { db, close } = createDatabase<never>('sqlite::memory:')
  try {
    await migrate(new Migrator({ db, provider: { getMigrations: async () => steps(false) } }), upTo)
    const tables = await db.introspection.getTables()
    return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
  } finally {
    await close()
  }
}

/** The migrations applied to a portal database, oldest first. */
export async function appliedMigrations({ db }: { db: QueryExecutorProvider }): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
