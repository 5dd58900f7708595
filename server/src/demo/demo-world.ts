/** Creates the embedded game database that the portal shows when no real one is configured. */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  statSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { inventoryRows } from './belongings.ts'
import { createCalendar } from './calendar.ts'
import { demoWorldMark } from '../game/map/introspect.ts'
import { assignCareers } from './careers.ts'
import { demoAccounts, demoInventory, demoPassword, demoProfiles, demoVehicles } from './demo-accounts.ts'
import { createDice } from './dice.ts'
import { factionRows, gangRows } from './demo-groups.ts'
import { logRows } from './logs.ts'
import { applyOddities, oddVehicles } from './oddities.ts'
import { createPeople, type Person } from './demo-people.ts'
import { propertyRows } from './property.ts'
import { createTables, insertRows, type Row } from './schema.ts'
import { ownedVehicles, serverVehicles } from './demo-vehicles.ts'

const townspeople = 397
const purchases = 580

/** The parameters that determine the demo world's contents. */
export interface DemoWorldOptions {
  /** A 32-bit integer; the same seed and time create the same world. */
  readonly seed?: number
  /** Everything in the world happened before this time. */
  readonly now?: Date
}

/**
 * Creates the demo world at `path` unless a file exists there. It is built in memory and moved into place as
 * a whole, so that a failure leaves nothing behind.
 */
export async function createDemoWorld(path: string, options: DemoWorldOptions = {}): Promise<void> {
  if (existsSync(path)) return
  const { whirlpool } = await import('hash-wasm')
  const passwordHash = (await whirlpool(demoPassword)).toUpperCase()
  const db = new DatabaseSync(':memory:')
  try {
    db.exec('begin')
    await fill(db, passwordHash, options)
    db.exec('commit')
    // This mark tells the portal that a database is its own world, or a copy of it, so the meanings of its
    // codes are known.
    db.exec(`pragma application_id = ${demoWorldMark}`)
    moveIntoPlace(path, db.serialize())
  } finally {
    db.close()
  }
}

function moveIntoPlace(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}.part`
  try {
    const file = openSync(unfinished, 'w')
    try {
      writeFileSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    placeUnlessThere(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/**
 * Renames the file unless another process was faster: that process may already have its own file open, so it
 * must stay.
 */
function placeUnlessThere(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return
    // Some file systems do not support hard links.
    if (error instanceof Error) renameSync(unfinished, path)
  }
}

async function fill(db: DatabaseSync, passwordHash: string, options: DemoWorldOptions): Promise<void> {
  createTables(db)
  const seed = options.seed ?? 1992
  const dice = createDice(seed)
  const calendar = createCalendar(options.now ?? new Date())

  const profiles = demoProfiles(calendar)
  const demo = createPeople({ dice, calendar }, 1, demoAccounts.length)
  for (const [index, username] of demoAccounts.entries())
    Object.assign(demo[index] ?? {}, profiles[username], { username, password: passwordHash })
  const town = createPeople({ dice, calendar }, demo.length + 1, townspeople)
  assignCareers(dice, calendar, town)
  applyOddities(town)
  const people = [...demo, ...town]

  const rows: Record<string, Row[]> = {
    users: people,
    vehicles: [
      ...demoPlayer(demo).vehicles,
      ...ownedVehicles({ dice, calendar }, town, purchases),
      ...serverVehicles(dice),
      ...town.slice(50, 51).flatMap((owner) => oddVehicles(calendar, owner)),
    ],
    inventory: [...demoPlayer(demo).inventory, ...inventoryRows(dice, town)],
    ...factionRows(dice, people),
    ...gangRows(dice, people),
    // A separate random generator, so that changing the number of houses changes nothing else.
    ...propertyRows({ dice: createDice(seed + 1), calendar }, people),
    ...logRows({ dice, calendar, people }),
  }
  for (const [table, tableRows] of Object.entries(rows)) {
    insertRows(db, table, tableRows)
    // Lets the start-up print its message if this takes long.
    await setImmediate()
  }
}

/** The belongings of Demo_Player, the first of the demo accounts. */
function demoPlayer(demo: readonly Person[]): { vehicles: Row[]; inventory: Row[] } {
  const { uid: ownerid, username: owner } = demo[0]! // there are three
  return {
    vehicles: demoVehicles.map((vehicle) => ({ ownerid, owner, ...vehicle })),
    inventory: demoInventory.map(([invItem, invModel, invQuantity]) => ({
      ID: ownerid,
      invItem,
      invModel,
      invQuantity,
    })),
  }
}
