/** What becomes of a change that is given to the game, by each answer that the script can give. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ChangedField } from '@idlewood/contract/changes'
import { changeRow } from '../../test/change-row.ts'
import { filePortal } from '../../test/file-portal.ts'
import { quickPace, stubPresence } from '../../test/presence.ts'
import { present } from '../../test/present.ts'
import type { Bridge, CommandResult, PlayerVisit, Roster } from '../game/bridge/bridge.ts'
import { createHandOver } from './hand-over.ts'
import { findChange, type ChangeRow } from './mailbox.ts'
import { lostLease, usualPace, type HandOver, type Outcome } from './outcome.ts'
import { locate } from './targets.ts'

const name = 'Given_Player'
const minute = 60_000
const run = 7
const visit: PlayerVisit = {
  slot: 3,
  serial: 2,
  name,
  address: '192.0.2.7',
  ping: 40,
  since: new Date(0),
  earlierNames: [],
}

const portal = await filePortal()
const uid = await portal.character(name)

/** What the script says. */
let script: {
  state: Roster['state']
  run: number
  players: PlayerVisit[]
  takesChanges: boolean
  /** Results of commands by slot; the gamemode saves the value if the result is `saved`. */
  results: Partial<Record<number, CommandResult['state'] | 'saved' | number>>
}
/** The commands given to the script, as slot, change and value. */
let given: [slot: number, change: number, value: string][]
let handOver: HandOver

const set = (column: string, value: number) =>
  sql`update users set ${sql.id(column)} = ${value} where uid = ${uid}`.execute(portal.game.database.db)

const roster = (): Roster => ({ ...script, heardAt: 0 })
const bridge: Bridge = {
  answer: () => '',
  roster,
  state: () => script.state,
  nextRoster: async () => roster(),
  run: () => script.run,
  takesChanges: () => script.takesChanges,
  async give(command, { id = 0 } = {}) {
    if (command.verb !== 'set') throw new TypeError('Only changes are given here.')
    given.push([command.slot, id, command.value])
    const result = script.results[command.slot] ?? 'done'
    if (typeof result === 'number') return { state: 'refused', returned: result }
    if (result === 'refused') return { state: 'refused', returned: 0 }
    if (result !== 'saved') return { state: result }
    await set(command.field, Number(command.value))
    return { state: 'done' }
  },
  onNews: () => () => undefined,
  onCode: () => () => undefined,
}

beforeEach(async () => {
  script = { state: 'whole', run, players: [visit], takesChanges: true, results: {} }
  given = []
  handOver = createHandOver({ portal: portal.portal, bridge, pace: { ...usualPace, ...quickPace } })
  await portal.portal.db.deleteFrom('changes').execute()
  await set('bank', 500)
  await set('level', 3)
})

const find = async (id: number): Promise<ChangeRow> => present(await findChange(portal.portal, id))

/** Adds a change of 500 to 900 that a process has claimed and no worker looks at. */
async function add(columns: Partial<ChangeRow> = {}): Promise<ChangeRow> {
  const { insertId } = await portal.portal.db
    .insertInto('changes')
    .values({
      ...changeRow(Date.now() + 60 * minute),
      state: 'queued',
      uid,
      target_id: String(uid),
      fields: JSON.stringify([{ field: 'bank', old: 500, new: 900 }] satisfies ChangedField[]),
      holder: 'here',
      held_until: Date.now() + minute,
      ...columns,
    })
    .executeTakeFirstOrThrow()
  return find(Number(insertId))
}

function attempt(change: ChangeRow): Promise<Outcome | undefined> {
  const located = present(locate(portal.game.current(), { target: 'user', targetId: change.target_id }))
  const work = {
    game: portal.game,
    presence: stubPresence(() => 'online'),
    pace: { ...usualPace, ...quickPace },
    change,
    names: [name],
    objectionToOwner: async () => null,
    recordAttempt: async () => true,
    forgetAttempt: async () => undefined,
    isNew: true,
  }
  return handOver.attempt(work, located)
}

const confirmed = { kind: 'settled', state: 'confirmed' }
const delivered = { kind: 'wait', state: 'delivered' }
const unanswered = { kind: 'wait', note: expect.stringContaining('has not said yet'), delay: 1000 }
const askedAgain = { ...unanswered, delay: 0 }
/** A slot that nobody occupies, where the script only says what it did before. */
const nobody = 9999
const handed = (handedRun = run) => ({ handed_run: handedRun, attempted_at: Date.now() - minute })
const old = () => ({ handed_run: run, attempted_at: Date.now() - 11 * minute })

describe('a new change', () => {
  test('is given to the player in the slot, and confirmed when the game has saved it', async () => {
    script.results[visit.slot] = 'saved'
    const change = await add()
    expect(await attempt(change)).toMatchObject(confirmed)
    expect(given).toEqual([[visit.slot, change.id, '900']])
    expect(await find(change.id)).toMatchObject({ handed_run: run, attempted_at: expect.anything() })
  })

  test.each<[CommandResult['state'], object]>([
    ['done', delivered],
    ['unanswered', unanswered],
  ])('that is %s waits for the game', async (result, outcome) => {
    script.results[visit.slot] = result
    const change = await add()
    expect(await attempt(change)).toMatchObject(outcome)
    expect(await find(change.id)).toMatchObject({ handed_run: run })
  })

  test.each<CommandResult['state']>(['gone', 'refused', 'unsent'])(
    'that is %s goes through the database, as if it had never been given',
    async (result) => {
      script.results[visit.slot] = result
      const change = await add()
      expect(await attempt(change)).toBeUndefined()
      expect(given).toHaveLength(1)
      expect(await find(change.id)).toMatchObject({ handed_run: null, attempted_at: null })
      // Another one is given again.
      expect(await attempt(await find(change.id))).toBeUndefined()
      expect(given).toHaveLength(2)
    },
  )

  test('of a column that the gamemode does not know is not given again until the game restarts', async () => {
    script.results[visit.slot] = 3
    const change = await add()
    for (let times = 0; times < 2; times++) expect(await attempt(await find(change.id))).toBeUndefined()
    expect(given).toHaveLength(1)
    script.results[visit.slot] = 'done'
    const other = await add({ fields: JSON.stringify([{ field: 'level', old: 3, new: 4 }]) })
    expect(await attempt(other)).toMatchObject(delivered)
    await portal.portal.db.deleteFrom('changes').where('id', '=', other.id).execute()
    script.run += 1
    // The column is known again only once something has asked the new run.
    await attempt(await add({ fields: JSON.stringify([{ field: 'level', old: 4, new: 5 }]) }))
    expect(await attempt(await find(change.id))).toMatchObject(delivered)
  })

  test('that another process has claimed is left to it', async () => {
    const change = await add()
    expect(await attempt({ ...change, holder: 'elsewhere' })).toEqual(lostLease)
    expect(given).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['the gamemode takes no changes', () => (script.takesChanges = false)],
    ['the player is not there', () => (script.players = [])],
    ['two players have the name', () => script.players.push({ ...visit, slot: 4 })],
    ['the row has another value', () => set('bank', 700)],
    ['the row has the value already', () => set('bank', 900)],
    ['another change of the player is open', () => add({ handed_run: run })],
    ['the script does not say what it did before', () => (script.results[nobody] = 'unanswered')],
  ])('is not given if %s', async (_, happen) => {
    const change = await add()
    if (script.results[nobody] === undefined) await add({ handed_run: run, uid: uid + 1 })
    await happen()
    expect(await attempt(change)).toBeUndefined()
    expect(given.filter(([slot]) => slot !== nobody)).toEqual([])
    expect(await find(change.id)).toEqual(change)
  })

  test('that the portal may have written is not given', async () => {
    expect(await attempt(await add({ attempted_at: Date.now() }))).toBeUndefined()
    expect(given).toEqual([])
  })

  test('that the gamemode cannot make is not given', async () => {
    const rename = JSON.stringify([{ field: 'username', old: name, new: 'New_Name' }])
    expect(await attempt(await add({ fields: rename }))).toBeUndefined()
    expect(given).toEqual([])
  })
})

describe('a change that this run was given', () => {
  test('is given again, and the script says what it did', async () => {
    script.results[visit.slot] = 'saved'
    const change = await add(handed())
    expect(await attempt(change)).toMatchObject(confirmed)
    // Once to hear what the script did with everything, once to the player.
    expect(given).toEqual([
      [nobody, change.id, '0'],
      [visit.slot, change.id, '900'],
    ])
    expect(await find(change.id)).toMatchObject({ handed_run: run, attempted_at: change.attempted_at })
  })

  test.each<[string, CommandResult['state'], object]>([
    ['waits for the save', 'done', delivered],
    ['stays unanswered', 'unanswered', unanswered],
    // The script may have taken it before, and lost the answer.
    ['stays unanswered', 'unsent', unanswered],
  ])('%s if it is %s now', async (_, result, outcome) => {
    script.results[visit.slot] = result
    const change = await add(handed())
    expect(await attempt(change)).toMatchObject(outcome)
    expect(await find(change.id)).toMatchObject({ handed_run: run })
  })

  test.each<CommandResult['state']>(['refused', 'gone'])('starts over if it was %s', async (result) => {
    script.results[visit.slot] = result
    const change = await add(handed())
    expect(await attempt(change)).toEqual(askedAgain)
    expect(await find(change.id)).toMatchObject({ handed_run: null, attempted_at: null })
  })

  test('is asked about in an empty slot if the player has left', async () => {
    script.players = []
    const change = await add(handed())
    expect(await attempt(change)).toMatchObject(delivered)
    expect(given.map(([slot]) => slot)).toEqual([nobody, nobody])
    expect(given[1]).toEqual([nobody, change.id, '900'])
  })

  test('waits while the script does not say what it did, which is asked again', async () => {
    script.results[nobody] = 'unanswered'
    const change = await add(handed())
    for (let times = 1; times <= 2; times++) {
      expect(await attempt(change)).toMatchObject(unanswered)
      expect(given).toEqual(Array.from({ length: times }, () => [nobody, change.id, '0']))
    }
    script.results[nobody] = 'refused'
    expect(await attempt(change)).toMatchObject(delivered)
    expect(await attempt(await add(handed()))).toMatchObject(delivered)
    // Asked once more and answered; since then only the changes themselves are given.
    expect(given.map(([slot]) => slot)).toEqual([nobody, nobody, nobody, visit.slot, visit.slot])
  })

  test.each(['silent', 'none', 'partial'] as const)(
    'waits while the script is %s, and is left to the database after ten minutes',
    async (state) => {
      script.state = state
      expect(await attempt(await add(handed()))).toMatchObject(unanswered)
      expect(await attempt(await add(old()))).toBeUndefined()
      expect(given).toEqual([])
    },
  )
})

describe('a change that an earlier run was given', () => {
  test('is confirmed if the row shows it', async () => {
    await set('bank', 900)
    expect(await attempt(await add(handed(run - 1)))).toMatchObject(confirmed)
    expect(given).toEqual([])
  })

  test('goes through the database if the player has left', async () => {
    script.players = []
    expect(await attempt(await add(handed(run - 1)))).toBeUndefined()
    expect(given).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['the row has another value', () => set('bank', 700)],
    ['another change of the player is open', () => add({ handed_run: run })],
  ])('waits if %s', async (_, happen) => {
    const change = await add(handed(run - 1))
    await happen()
    expect(await attempt(change)).toMatchObject(unanswered)
    expect(given.filter(([slot]) => slot !== nobody)).toEqual([])
  })

  test.each<[CommandResult['state'] | 'saved', object]>([
    ['saved', confirmed],
    ['done', delivered],
    ['unanswered', unanswered],
    ['unsent', unanswered],
    ['refused', askedAgain],
  ])('is given to the new one if the row is as before, and then it is %s', async (result, outcome) => {
    script.results[visit.slot] = result
    const change = await add(handed(run - 1))
    expect(await attempt(change)).toMatchObject(outcome)
    expect(given).toEqual([[visit.slot, change.id, '900']])
    expect((await find(change.id)).handed_run).toBe(result === 'refused' ? null : run)
  })

  test('and had taken is given to the new one as well', async () => {
    const change = await add({ ...handed(run - 1), state: 'delivered' })
    expect(await attempt(change)).toMatchObject(delivered)
    expect(given).toEqual([[visit.slot, change.id, '900']])
  })
})

test('the changes of a player are given one after the other, and go on after one that fails', async () => {
  const [first, second, third] = [await add(), await add(), await add()]
  const { give } = bridge
  bridge.give = async (command, options) => {
    if (options?.id !== first.id) return give(command, options)
    await portal.portal.db.deleteFrom('changes').where('id', '=', first.id).execute()
    throw new Error('The script stopped.')
  }
  onTestFinished(() => void (bridge.give = give))
  const [failed, ...others] = [first, second, third].map(attempt)
  await expect(failed).rejects.toThrow('The script stopped.')
  // The third finds the second open, so only one was given.
  expect(await Promise.all(others)).toEqual([expect.objectContaining(delivered), undefined])
})
