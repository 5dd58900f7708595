/**
 * Backups: one folder with the portal's rows (one file per table), the files of DATA_DIR, and a manifest with
 * the checksum of each. The manifest is written last, and only then does the folder get its final name, so an
 * interrupted backup cannot be mistaken for a complete one.
 */
import { createHash, type Hash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import {
  dumpPortal,
  isDumpedRow,
  loadPortal,
  requireLoadable,
  type DumpedRow,
  type DumpedTable,
} from '../server/src/db/dump.ts'
import { syncFolder } from '../server/src/sync-folder.ts'

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  engine: z.enum(['sqlite', 'mysql']),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
/** The metadata of a backup. */
export type Manifest = z.infer<typeof manifestSchema>

/** The names of backup folders, in any parent folder. */
const backupName = /^idlewood-[\dTZ-]+$/
/** The names of the folders of backups that are being made, or were interrupted. */
const partialName = /^idlewood-[\dTZ-]+\.partial$/

/**
 * The parts of DATA_DIR that are not copied: databases, which are dumped or rebuilt, logs, backups, and
 * partially written files.
 */
const excluded =
  /^(.*\.sqlite(-wal|-shm|-journal)?|last-backup\.json|logs|backups|tmp|.*\.(tmp|part|partial))$/

/**
 * The index of the game's logs, which is rebuilt. It is written all the time, so a copy of its files would be
 * torn.
 */
const indexFolder = 'ledger'

function* filesBelow(folder: string, at = folder): Generator<string> {
  if (!existsSync(at)) return
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    if (excluded.test(entry.name) || (at === folder && entry.name === indexFolder)) continue
    const path = join(at, entry.name)
    if (entry.isDirectory() && !backupName.test(entry.name)) yield* filesBelow(folder, path)
    else if (entry.isFile()) yield relative(folder, path).split(sep).join('/')
  }
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The path of a table's rows within a backup, one JSON array per line. */
const rowsFile = (table: string): string => `tables/${table}.jsonl.gz`

async function writeTable(folder: string, table: DumpedTable): Promise<Manifest['tables'][number]> {
  const path = join(folder, rowsFile(table.name))
  const hash: Hash = createHash('sha256')
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const row of table.rows) {
      rows++
      yield `${JSON.stringify(row)}\n`
    }
  }
  await pipeline(
    lines,
    createGzip(),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  return { name: table.name, columns: [...table.columns], rows, sha256: hash.digest('hex') }
}

const missing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function copyFiles(dataDir: string, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for (const path of filesBelow(dataDir)) {
    const target = join(folder, 'files', path)
    mkdirSync(dirname(target), { recursive: true })
    try {
      copyFileSync(join(dataDir, path), target)
    } catch (error) {
      // The file was deleted after the list was read: its row is gone from the portal as well, or about to
      // be.
      if (missing(error)) continue
      throw error
    }
    files.push({ path, bytes: statSync(target).size, sha256: await checksum(target) })
  }
  return files
}

/** The source and destination of a backup. */
export interface BackupOptions {
  portalDatabaseUrl: string
  dataDir: string
  /** The folder that contains the backups. */
  to: string
  version: string
  now?: Date
}

/**
 * Makes a backup while the portal runs. Returns its folder, its contents, and whether DATA_DIR had room for
 * the note that shows it on the page Operations.
 */
export async function backUp({
  portalDatabaseUrl,
  dataDir,
  to,
  version,
  now = new Date(),
}: BackupOptions): Promise<{ folder: string; manifest: Manifest; bytes: number; isNoted: boolean }> {
  const name = `idlewood-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const partial = join(to, `${name}.partial`)
  mkdirSync(join(partial, 'tables'), { recursive: true })
  // It contains sessions, second factors and keys.
  chmodSync(partial, 0o700)
  try {
    const tables: Manifest['tables'] = []
    // Rows first: a file named by a row was published before that row.
    const { engine, migrations } = await dumpPortal(portalDatabaseUrl, async (table) => {
      tables.push(await writeTable(partial, table))
    })
    const files = await copyFiles(dataDir, partial)
    const manifest: Manifest = {
      format: 1,
      version,
      madeAt: now.toISOString(),
      engine,
      migrations,
      tables,
      files,
    }
    const manifestFile = join(partial, 'manifest.json')
    writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    const folder = join(to, name)
    renameSync(partial, folder)
    syncFolder(to)
    const bytes = folderSize(folder)
    const isNoted = noteBackup(dataDir, { madeAt: manifest.madeAt, bytes })
    return { folder, manifest, bytes, isNoted }
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/**
 * Leaves a note about the backup for the operations page of the running portal. Returns false if it cannot:
 * the disk of DATA_DIR may be full, which makes the backup no worse.
 */
function noteBackup(dataDir: string, note: { madeAt: string; bytes: number }): boolean {
  const path = join(dataDir, 'last-backup.json')
  try {
    writeFileSync(`${path}.tmp`, JSON.stringify(note))
    renameSync(`${path}.tmp`, path)
    return true
  } catch {
    rmSync(`${path}.tmp`, { force: true })
    return false
  }
}

/** Milliseconds after which a backup that has not been finished was interrupted. */
const interruptedAfterMs = 24 * 60 * 60_000

/** Removes all but the newest backups in a folder, and what interrupted ones have left there. */
export function keepNewest(to: string, many: number): string[] {
  const isInterrupted = (name: string): boolean =>
    partialName.test(name) && statSync(join(to, name)).mtimeMs < Date.now() - interruptedAfterMs
  const names = readdirSync(to).toSorted()
  const old = names.filter((name) => backupName.test(name)).slice(0, -many)
  const removed = [...old, ...names.filter(isInterrupted)]
  for (const name of removed) rmSync(join(to, name), { recursive: true })
  return removed
}

/**
 * Reads a whole backup: its manifest, every file, whose checksum must match, and every row. Throws an error
 * with a readable sentence if anything is wrong, so a backup that passes can be restored.
 */
export async function verify(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) throw new Error(`${folder} is no backup: it has no manifest.json.`)
  const parsed = manifestSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not a manifest this release can read.`)
  const manifest = parsed.data
  await verifyFiles(folder, manifest)
  await requireLoadable(manifest)
  for (const table of manifest.tables) await verifyRows(folder, table)
  return manifest
}

async function verifyFiles(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map(({ name, sha256 }) => ({ path: rowsFile(name), within: 'tables', sha256 })),
    ...files.map(({ path, sha256 }) => ({ path: `files/${path}`, within: 'files', sha256 })),
  ]
  for (const { path, within, sha256 } of parts) {
    const whole = resolve(folder, path)
    const part = resolve(folder, within)
    const outside = new Error(`The manifest of the backup names a file outside its folder: ${path}.`)
    if (!whole.startsWith(part + sep)) throw outside
    if (!existsSync(whole)) throw new Error(`${path} of the backup is missing.`)
    if (!realpathSync(whole).startsWith(realpathSync(part) + sep)) throw outside
    if ((await checksum(whole)) !== sha256)
      throw new Error(`${path} of the backup is not what was written: its checksum differs.`)
  }
}

async function verifyRows(folder: string, table: Manifest['tables'][number]): Promise<void> {
  const rows = rowsIn(folder, table)
  let count = 0
  while (!(await rows.next()).done) count++
  if (count !== table.rows)
    throw new Error(`${rowsFile(table.name)} of the backup holds ${count} rows instead of ${table.rows}.`)
}

async function* rowsIn(
  folder: string,
  { name, columns }: Manifest['tables'][number],
): AsyncGenerator<DumpedRow> {
  let number = 0
  for await (const line of linesIn(join(folder, rowsFile(name)))) {
    number++
    const row = parseJson(line)
    if (!isDumpedRow(row, columns.length))
      throw new Error(`${rowsFile(name)} of the backup cannot be read: line ${number} is no row.`)
    yield row
  }
}

/** The value of a JSON text; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Splits at "\n" only: JSON texts may contain U+2028, which readline treats as a line break, too. */
async function* linesIn(path: string): AsyncGenerator<string> {
  // An error of either stream reaches the loop.
  const source = connect(createReadStream(path), createGunzip(), () => undefined).setEncoding('utf8')
  let line = ''
  // The chunks are strings, because the stream has an encoding.
  for await (const chunk of source as AsyncIterable<string>) {
    const [end = '', ...begun] = chunk.split('\n')
    line += end
    for (const next of begun) {
      yield line
      line = next
    }
  }
  if (line !== '') yield line
}

/**
 * Restores a backup into the database, of any supported engine, and into DATA_DIR. Files there that are not
 * in the backup stay.
 */
export async function restore(
  folder: string,
  { portalDatabaseUrl, dataDir }: Pick<BackupOptions, 'portalDatabaseUrl' | 'dataDir'>,
): Promise<Manifest> {
  const manifest = await verify(folder)
  await loadPortal(portalDatabaseUrl, {
    migrations: manifest.migrations,
    tables: manifest.tables.map((table) => ({ ...table, rows: rowsIn(folder, table) })),
  })
  for (const { path } of manifest.files) {
    const target = join(dataDir, path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(folder, 'files', path), `${target}.tmp`)
    renameSync(`${target}.tmp`, target)
  }
  return manifest
}
