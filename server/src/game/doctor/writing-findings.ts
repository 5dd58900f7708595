/** What prevents writing: read-only tables, a database that may lose confirmed writes, missing rights. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { deletionObstacles } from '../map/deletable.ts'
import { readOnlyReasons } from '../map/durability.ts'
import { readRights, rightsForEditing } from '../map/grants.ts'
import type { Advice, Finding } from './finding.ts'

const readOnly: Advice = {
  who: 'database administrator',
  urgency: 'within days',
  otherwise: 'Staff see everything and change nothing there.',
}
const notDeleted: Advice = {
  who: 'database administrator',
  urgency: 'when convenient',
  otherwise: 'Staff get this sentence when they try, and delete in the game.',
}
const forgetful: Advice = {
  who: 'database administrator',
  urgency: 'before players come',
  otherwise: 'The portal only reads, because an edit it had confirmed could be lost.',
}
const mayNotAdd: Advice = {
  who: 'database administrator',
  urgency: 'before players come',
  otherwise: 'Players sign up in the game only, and deleted accounts cannot be restored.',
}
const mayNotChange: Advice = {
  who: 'database administrator',
  urgency: 'within days',
  otherwise: 'Staff get a sentence that says so when they try.',
}

const noChanges: Advice = {
  who: 'database administrator',
  urgency: 'before players come',
  otherwise: 'Edits wait until it takes changes again, and nobody can sign up.',
}

async function durabilityAndMode({ database: { db } }: Game): Promise<Finding[]> {
  const { rows } = await sql<{ flush: number; mode: string }>`
    select @@innodb_flush_log_at_trx_commit as flush, @@global.sql_mode as mode`.execute(db)
  const [server] = rows
  if (!server) return []
  const findings: Finding[] = []
  if (Number(server.flush) !== 1) {
    findings.push({
      level: 'warning',
      text: `innodb_flush_log_at_trx_commit is ${server.flush}: a crash of the database may lose what it had confirmed.`,
      advice: forgetful,
      sql: 'SET GLOBAL innodb_flush_log_at_trx_commit = 1;',
    })
  }
  if (!/STRICT_/i.test(server.mode)) {
    findings.push({
      level: 'ok',
      text: 'The server is not in strict mode: the game’s own statements may be cut and rounded. The portal’s never are.',
    })
  }
  return findings
}

async function missingRights(game: Game): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const rights = await readRights(game)
  const server: Finding[] = rights.isServerReadOnly
    ? [
        {
          level: 'warning',
          // No statement to run: a replica must stay as it is.
          text: 'The server is set to read only, as for maintenance or as a replica: it takes no changes, except from accounts that may ignore the setting. GAME_DATABASE_URL must name the server that the game writes to.',
          advice: noChanges,
        },
      ]
    : []
  const editing = rightsForEditing(map).flatMap(({ table, rights: wanted, what }): Finding[] => {
    const missing = wanted.filter((right) => rights.lacks(right, table))
    if (missing.length === 0) return []
    const text = `This account may not change ${table}. Staff can look, but not ${what}.`
    return [{ level: 'warning', text, advice: mayNotChange, sql: rights.grant(missing, table) }]
  })
  const adding: Finding[] =
    users && !users.isView && rights.lacks('INSERT', users.name)
      ? [
          {
            level: 'warning',
            text: 'This account may not add characters. Everything works except signing up and restoring a deleted account, which say so.',
            advice: mayNotAdd,
            sql: rights.grant(['INSERT'], users.name),
          },
        ]
      : []
  return [...server, ...adding, ...editing]
}

/** What the portal cannot write, and why. */
export async function writingFindings(game: Game): Promise<Finding[]> {
  if (game.database.engine === 'sqlite') return []
  return [
    ...readOnlyReasons(game.current()).map((text): Finding => ({ level: 'warning', text, advice: readOnly })),
    ...deletionObstacles(game.current()).map((text): Finding => ({
      level: 'warning',
      text,
      advice: notDeleted,
    })),
    ...(await durabilityAndMode(game)),
    ...(await missingRights(game)),
  ]
}
