/** Makes the embedded game database that the portal shows when no real one is configured. */
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
import { giveCareers } from './careers.ts'
import { demoAccounts, demoInventory, demoPassword, demoProfiles, demoVehicles } from './demo-accounts.ts'
import { createDice } from './dice.ts'
import { factionRows, gangRows } from './groups.ts'
import { logRows } from './logs.ts'
import { makeOdd, oddVehicles } from './oddities.ts'
import { createPeople, type Person } from './people.ts'
import { propertyRows } from './property.ts'
import { createTables, insertRows, type Row } from './schema.ts'
import { ownedVehicles, serverVehicles } from './vehicles.ts'

const townspeople = 397
const purchases = 580

/** What decides the demo world's content. */
export interface DemoWorldOptions {
  /** A 32-bit whole number; the same seed and time make the same world. */
  readonly seed?: number
  /** Everything in the world happened before this time. */
  readonly now?: Date
}

/**
 * Makes the demo world at `path` unless a file is there already. It is built in memory and moved into place
 * whole, so that a failure leaves nothing behind.
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
    // By this the portal knows its own world, also a copy of it: what its codes are called is certain.
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
 * Gives the file its name, unless another start was faster: that one's world may be open already and must
 * stay.
 */
function placeUnlessThere(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return
    // Some file systems know no second name for a file.
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
  giveCareers(dice, calendar, town)
  makeOdd(town)
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
    // Chance of its own: a house more or less changes nothing of what happened in the city.
    ...propertyRows({ dice: createDice(seed + 1), calendar }, people),
    ...logRows({ dice, calendar, people }),
  }
  for (const [table, tableRows] of Object.entries(rows)) {
    insertRows(db, table, tableRows)
    // The start says what it is doing when this takes long.
    await setImmediate()
  }
}

/** What belongs to Demo_Player, the first of the demo accounts. */
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
