import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { personNotes } from '@idlewood/contract/person-notes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp, keepNewest, restore, verify, type Manifest } from '../../scripts/archive.ts'
import { isPortalDatabase } from '../src/db/dump.ts'
import { migratePortal } from '../src/db/migrations.ts'
import type { PortalTables } from '../src/db/portal-schema.ts'
import { freshDatabase } from './mariadb.ts'
import { engine } from './portal.ts'
import { paths, rightsWorld, type RightsWorld } from './rights.ts'
import { openDatabase } from './open-database.ts'

let world: RightsWorld
let folder: string
const cleanups: (() => Promise<void>)[] = []
/** A picture for a ban, of the maximum size. */
const picture = 'a'.repeat(32)
const pictureData = Buffer.alloc(1024 * 1024, 7).toString('base64')

beforeAll(async () => {
  world = await rightsWorld()
  folder = mkdtempSync(join(tmpdir(), 'idlewood-backup-'))
  mkdirSync(join(world.portal.config.dataDir, 'music'), { recursive: true })
  writeFileSync(join(world.portal.config.dataDir, 'music', 'song.mp3'), Buffer.from([0xff, 0xfb, 0, 1, 2, 3]))
  const row = { id: picture, change_id: 1, position: 0, person_id: 'p', type: 'image/png', created_at: 1 }
  await world.portal.app.portal.db
    .insertInto('ban_pictures')
    .values({ ...row, data: pictureData })
    .execute()
})
afterAll(async () => {
  await world.portal.close()
  for (const cleanup of cleanups) await cleanup()
  rmSync(folder, { recursive: true, force: true })
})

const make = async (now = new Date(), to = join(folder, 'backups')) => {
  const { portalDatabaseUrl, dataDir } = world.portal.config
  return backUp({ portalDatabaseUrl, dataDir, to, version: '0.0.0', now })
}

async function emptyDatabase(): Promise<string> {
  if (engine === 'sqlite') return `sqlite:${join(mkdtempSync(join(folder, 'restored-')), 'portal.sqlite')}`
  const { url, drop } = await freshDatabase()
  cleanups.push(drop)
  return url
}

async function contentsOf(url: string) {
  const { db, close } = openDatabase<PortalTables>(url)
  try {
    const tables = await db.introspection.getTables()
    const trail = await db
      .selectFrom('changes')
      .select(['target_name'])
      .where('target', '=', 'permission')
      .orderBy('id')
      .execute()
    const permissions = await db
      .selectFrom('permissions')
      .select('name')
      .where('name', 'like', 'drill%')
      .execute()
    return {
      schema: tables
        .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.dataType}`))
        .toSorted(),
      trail: trail.map(({ target_name }) => target_name).filter((name) => name.startsWith('drill')),
      permissions: permissions.map(({ name }) => name),
      sessions: await db.selectFrom('sessions').selectAll().execute(),
      pictures: await db.selectFrom('ban_pictures').selectAll().execute(),
    }
  } finally {
    await close()
  }
}

function changeManifest(backup: string, change: (manifest: Manifest) => void): void {
  const file = join(backup, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest // as written by backUp
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}

/**
 * Checks a backup, restores it over a portal, and reports both results and whether the portal is unchanged.
 */
async function tryBackup(backup: string) {
  const { folder: present } = await make(new Date(Date.now() + 60_000))
  const options = {
    portalDatabaseUrl: await emptyDatabase(),
    dataDir: mkdtempSync(join(folder, 'data-')),
  }
  await restore(present, options)
  const before = await contentsOf(options.portalDatabaseUrl)
  const refusalOf = (work: Promise<unknown>) => work.then(() => 'none', String)
  return {
    check: await refusalOf(verify(backup)),
    restore: await refusalOf(restore(backup, options)),
    isUntouched: isDeepStrictEqual(await contentsOf(options.portalDatabaseUrl), before),
  }
}

/** The results expected of an incomplete backup. */
const refused = (words: RegExp) => ({
  check: expect.stringMatching(words),
  restore: expect.stringMatching(words),
  isUntouched: true,
})

describe('a backup made while people are writing', () => {
  test('is a consistent snapshot: it has everything acknowledged before, each change with its trail entry, and nothing partial', async () => {
    const acknowledged: string[] = []
    let next = 0
    const over = new AbortController()
    const write = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const name = `drill_${String(next++).padStart(5, '0')}`
        const { status } = await world.as('Owner_Crown', 'POST', paths.permissions, {
          name,
          description: 'drill',
        })
        if (status === 200 || status === 201) acknowledged.push(name)
      }
    }
    const writers = Array.from({ length: 4 }, write)
    while (acknowledged.length < 30) await new Promise((resolve) => setTimeout(resolve, 10))
    const before = [...acknowledged]
    const { folder: backup, manifest } = await make()
    while (acknowledged.length < before.length + 30) await new Promise((resolve) => setTimeout(resolve, 10))
    over.abort()
    await Promise.all(writers)

    const target = await emptyDatabase()
    const dataDir = mkdtempSync(join(folder, 'data-'))
    await restore(backup, { portalDatabaseUrl: target, dataDir })
    const [restored, original] = await Promise.all([
      contentsOf(target),
      contentsOf(world.portal.config.portalDatabaseUrl),
    ])
    expect(restored.schema).toEqual(original.schema)
    expect(restored.permissions).toEqual(expect.arrayContaining(before))
    expect(restored.permissions.toSorted()).toEqual(restored.trail.toSorted())
    expect(restored.permissions.length).toBeLessThan(original.permissions.length)
    expect(restored.sessions).toEqual(original.sessions)
    expect(restored.pictures).toEqual(original.pictures)
    expect(restored.pictures).toMatchObject([{ id: picture, data: pictureData }])
    expect(readFileSync(join(dataDir, 'music', 'song.mp3'))).toEqual(Buffer.from([0xff, 0xfb, 0, 1, 2, 3]))
    expect(manifest.files.map(({ path }) => path)).toContain('music/song.mp3')
    // Nobody's second factor works without it.
    const key = readFileSync(join(world.portal.config.dataDir, 'secrets.key'))
    expect(readFileSync(join(dataDir, 'secrets.key'))).toEqual(key)
    // The restored database continues where it was: ids of the trail do not restart.
    const { db, close } = openDatabase<PortalTables>(target)
    const { last } = await db
      .selectFrom('changes')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const [row] = await db.selectFrom('changes').selectAll().where('id', '=', Number(last)).execute()
    await db
      .insertInto('changes')
      .values({ ...row!, id: undefined }) // an existing row without its id
      .execute()
    const { after } = await db
      .selectFrom('changes')
      .select(({ fn }) => fn.max('id').as('after'))
      .executeTakeFirstOrThrow()
    await close()
    expect(Number(after)).toBeGreaterThan(Number(last))
  })
})

describe('a restore', () => {
  test('checks everything first and finds a changed byte', async () => {
    const { folder: backup } = await make()
    const [table] = readdirSync(join(backup, 'tables'))
    appendFileSync(join(backup, 'tables', table!), 'x')
    await expect(verify(backup)).rejects.toThrow('its checksum differs')
  })

  test('says which file is no manifest, if it was cut off while it was copied', async () => {
    const made = await make(new Date('2026-01-03T03:04:05.006Z'), join(folder, 'cut'))
    const manifest = join(made.folder, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').slice(0, 300))
    await expect(verify(made.folder)).rejects.toThrow(`${manifest} is not a manifest this release can read.`)
  })

  test('restores texts with line endings that JSON does not escape', async () => {
    const { portal } = world
    const writer = await portal.staff('Note_Writer', ['write_user_notes'], { adminlevel: 3 })
    const id = String(await portal.character('Note_Subject'))
    const text = 'one\u2028two\u2029three\u0085four\nfive'
    const { status } = await portal.call(
      personNotes.write,
      { params: { id }, body: { text } },
      { token: writer },
    )
    expect(status).toBe(201)
    const { folder: backup } = await make()
    const target = await emptyDatabase()
    await restore(backup, { portalDatabaseUrl: target, dataDir: mkdtempSync(join(folder, 'data-')) })
    const restored = openDatabase<PortalTables>(target)
    const notes = await restored.db.selectFrom('person_notes').select('body').execute()
    await restored.close()
    expect(notes).toEqual([{ body: text }])
  })

  test('restores public lockers, whose rows refer to each other', async () => {
    const { db } = world.portal.app.portal
    await db.insertInto('public_lockers').values({ id: 7, name: 'Station' }).execute()
    const slot = { id: 8, locker_id: 7, uid: 3, username: 'Key_Holder' }
    await db.insertInto('public_locker_slots').values(slot).execute()
    await db
      .insertInto('public_locker_items')
      .values({ slot_id: 8, item_name: 'Rope', quantity: 5 })
      .execute()
    const { folder: backup } = await make()
    const target = await emptyDatabase()
    const dataDir = mkdtempSync(join(folder, 'data-'))
    await restore(backup, { portalDatabaseUrl: target, dataDir })
    // Over a portal with the same lockers, too.
    await restore(backup, { portalDatabaseUrl: target, dataDir })
    const restored = openDatabase<PortalTables>(target)
    const items = await restored.db
      .selectFrom('public_locker_items as i')
      .innerJoin('public_locker_slots as s', 's.id', 'i.slot_id')
      .innerJoin('public_lockers as l', 'l.id', 's.locker_id')
      .select(['l.name', 's.username', 'i.item_name', 'i.quantity'])
      .execute()
    await restored.close()
    expect(items).toEqual([{ name: 'Station', username: 'Key_Holder', item_name: 'Rope', quantity: 5 }])
  })

  test.each([
    ['a row that is cut off', (rows: string[]) => rows.with(0, rows[0]!.slice(0, -5)), /line 1 is no row/],
    ['a row that lacks a value', (rows: string[]) => rows.with(0, '["x"]'), /line 1 is no row/],
    ['fewer rows than were written', (rows: string[]) => rows.slice(1), /holds \d+ rows instead of \d+/],
  ])(
    'of a backup with %s but a matching checksum leaves the database unchanged',
    async (_, damage, refusal) => {
      const { folder: backup } = await make()
      const rowsFile = join(backup, 'tables', 'permissions.jsonl.gz')
      const rows = gunzipSync(readFileSync(rowsFile)).toString().split('\n').slice(0, -1)
      const data = gzipSync(
        damage(rows)
          .map((row) => `${row}\n`)
          .join(''),
      )
      writeFileSync(rowsFile, data)
      changeManifest(backup, ({ tables }) => {
        const table = tables.find(({ name }) => name === 'permissions')!
        table.sha256 = createHash('sha256').update(data).digest('hex')
      })
      expect(await tryBackup(backup)).toEqual(refused(refusal))
    },
  )

  test('of a backup with a column its release did not have leaves the database unchanged', async () => {
    const { folder: backup } = await make()
    changeManifest(backup, ({ tables }) => {
      tables.find(({ name }) => name === 'permissions')!.columns[0] = 'colour'
    })
    expect(await tryBackup(backup)).toEqual(refused(/permissions\.colour/))
  })

  test.each(['../planted.mjs', 'music/../../files.mjs'])(
    'never writes outside DATA_DIR, as a manifest with the file %s would',
    async (path) => {
      const { folder: backup } = await make()
      const planted = join(backup, 'files', path)
      writeFileSync(planted, 'planted')
      const sha256 = createHash('sha256').update('planted').digest('hex')
      changeManifest(backup, ({ files }) => files.push({ path, bytes: 7, sha256 }))
      const dataDir = join(mkdtempSync(join(folder, 'home-')), 'portal', 'data')
      const options = { portalDatabaseUrl: await emptyDatabase(), dataDir }
      await expect(restore(backup, options)).rejects.toThrow('a file outside its folder')
      expect(existsSync(join(dataDir, path))).toBe(false)
      rmSync(planted)
    },
  )

  test('reads no file that a link in the backup leads to', async () => {
    const { folder: backup } = await make()
    const song = join(backup, 'files', 'music', 'song.mp3')
    const outside = join(folder, 'outside.mp3')
    writeFileSync(outside, readFileSync(song))
    rmSync(song)
    symlinkSync(outside, song)
    expect(await tryBackup(backup)).toEqual(refused(/a file outside its folder/))
  })

  test('of a backup with a table its release did not have leaves the database unchanged', async () => {
    const { folder: backup } = await make()
    writeFileSync(join(backup, 'tables', 'neighbours.jsonl.gz'), gzipSync(''))
    const sha256 = createHash('sha256').update(gzipSync('')).digest('hex')
    changeManifest(backup, ({ tables }) => tables.push({ name: 'neighbours', columns: [], rows: 0, sha256 }))
    expect(await tryBackup(backup)).toEqual(refused(/no such tables .*neighbours/))
  })

  test('replaces only the portal’s tables in the database', async () => {
    const { folder: backup } = await make()
    const target = await emptyDatabase()
    await migratePortal(target)
    expect(await isPortalDatabase(target)).toBe(true)
    const other = openDatabase<{ neighbours: { name: string } }>(target)
    await sql`create table neighbours (name varchar(20))`.execute(other.db)
    await sql`insert into neighbours values ('Mumbai')`.execute(other.db)
    await restore(backup, { portalDatabaseUrl: target, dataDir: mkdtempSync(join(folder, 'data-')) })
    expect(await other.db.selectFrom('neighbours').selectAll().execute()).toEqual([{ name: 'Mumbai' }])
    await other.close()
  })

  test('into the database of something else is refused before one of its tables is lost', async () => {
    const { folder: backup } = await make()
    const target = await emptyDatabase()
    const game = openDatabase<{ changes: { slot: number; text: string } }>(target)
    await sql`create table changes (slot int, text varchar(64))`.execute(game.db)
    await sql`insert into changes values (0, 'New cars')`.execute(game.db)
    const options = { portalDatabaseUrl: target, dataDir: mkdtempSync(join(folder, 'data-')) }
    await expect(restore(backup, options)).rejects.toThrow('already has tables of another program (changes)')
    const tables = await game.db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['changes'])
    expect(await game.db.selectFrom('changes').selectAll().execute()).toEqual([{ slot: 0, text: 'New cars' }])
    await game.close()
  })

  test('of a newer release’s backup is refused, saying what to do', async () => {
    const { folder: backup } = await make()
    changeManifest(backup, ({ migrations }) => migrations.push('999-future'))
    expect(await tryBackup(backup)).toEqual(refused(/Install that release/))
  })
})

test('a backup contains no other backups, wherever they are in DATA_DIR', async () => {
  const { dataDir } = world.portal.config
  const paths: string[][] = []
  for (const [index, to] of ['', 'nightly', 'disk/nightly', 'nightly'].entries()) {
    const { manifest } = await make(new Date(Date.UTC(2026, 0, 1, index)), join(dataDir, to))
    paths.push(manifest.files.map(({ path }) => path))
  }
  expect(paths[0]).toContain('music/song.mp3')
  expect(paths.slice(1)).toEqual([paths[0], paths[0], paths[0]])
})

test('a backup does not contain the index of the game’s logs, which is rebuilt', async () => {
  const { dataDir } = world.portal.config
  for (const at of ['ledger', join('content', 'ledger')]) mkdirSync(join(dataDir, at), { recursive: true })
  for (const name of ['2026-11.db', '2026-11.db-wal', '2026-11.db-shm', 'reader.lock'])
    writeFileSync(join(dataDir, 'ledger', name), 'lines')
  writeFileSync(join(dataDir, 'content', 'ledger', 'own.txt'), 'templates')
  const { manifest } = await make(new Date('2028-01-03T00:00:00Z'))
  expect(manifest.files.filter(({ path }) => path.includes('ledger')).map(({ path }) => path)).toEqual([
    'content/ledger/own.txt',
  ])
})

test('a backup elsewhere is made although DATA_DIR takes no note of it', async () => {
  // Like a full disk, a folder in its place refuses the note.
  const note = join(world.portal.config.dataDir, 'last-backup.json')
  rmSync(note, { force: true })
  mkdirSync(note)
  try {
    const made = await make(new Date('2026-01-02T03:04:05.006Z'), join(folder, 'elsewhere'))
    expect(made.isNoted).toBe(false)
    await verify(made.folder)
    expect(readdirSync(world.portal.config.dataDir)).not.toContain('last-backup.json.tmp')
  } finally {
    rmSync(note, { recursive: true })
  }
  expect((await make(new Date(), join(folder, 'elsewhere'))).isNoted).toBe(true)
})

test('old backups make room for new ones', async () => {
  const to = join(folder, 'backups')
  const { folder: newest } = await make(new Date('2099-01-01T00:00:00Z'))
  const interrupted = join(to, 'idlewood-2026-01-02.partial')
  const running = join(to, 'idlewood-2026-01-03.partial')
  for (const partial of [interrupted, running]) mkdirSync(join(partial, 'tables'), { recursive: true })
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(interrupted, twoDaysAgo, twoDaysAgo)
  keepNewest(to, 1)
  expect(readdirSync(to).map((name) => join(to, name))).toEqual([running, newest])
})
