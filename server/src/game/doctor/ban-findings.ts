/** Which bans this game finds, and whether they, and flags of the staff, can be made from here. */
import { nameComparison } from '../bans/ban-check.ts'
import type { Game } from '../game.ts'
import { readRights } from '../map/grants.ts'
import type { Finding } from './finding.ts'

function comparisonFinding(game: Game): Finding {
  const { names, isKnown } = nameComparison(game.current())
  if (names === 'spoken')
    return {
      level: 'ok',
      text: 'Bans: this game compares names with blanks instead of underscores, so a ban of a name alone is never found. Ban names together with their address, or say "banNames": "stored" in the map file if that is not so here.',
    }
  const usual = isKnown
    ? ''
    : ' That is usual, and unknown of this one: ban a name once and try to connect; "banNames": "spoken" in the map file says that it is otherwise.'
  return { level: 'ok', text: `Bans: this game compares the whole name of everyone who connects.${usual}` }
}

async function grantFinding(game: Game, table: string, what: string): Promise<Finding[]> {
  if (game.database.engine === 'sqlite') return []
  const rights = await readRights(game)
  const missing = (['INSERT', 'DELETE'] as const).filter((right) => rights.lacks(right, table))
  if (missing.length === 0) return []
  const text = `${what} are shown and cannot be made or lifted here: this account may only read ${table}. Where that is wanted, grant it.`
  return [{ level: 'ok', text, sql: rights.grant(missing, table) }]
}

/** What there is to say of bans. */
export async function banFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const table = map.table('bans')
  const flags = map.table('flags')
  const ofFlags = flags ? await grantFinding(game, flags.name, 'Flags of the staff') : []
  // That it is missing, or may not be read, is said of all tables alike.
  if (!table) return ofFlags
  return [comparisonFinding(game), ...(await grantFinding(game, table.name, 'Bans')), ...ofFlags]
}
