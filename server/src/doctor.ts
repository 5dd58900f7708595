/**
 * `npm run doctor`: reports how the portal understands a game database. Exit code 0 if the portal can work
 * with it, 1 if not. `npm run doctor -- --grants` prints only the statements that grant its account every
 * right the portal can use in this database, `--grants "'idlewood'@'10.0.0.5'"` those for another account.
 */
import { existsSync } from 'node:fs'
import { ConfigError, readConfig, type Config } from './config.ts'
import { loadContent } from './content.ts'
import { createDatabase, type Database } from './db/database.ts'
import { isDown } from './db/errors.ts'
import type { PortalTables } from './db/portal-schema.ts'
import type { Finding } from './game/doctor/finding.ts'
import { examine, neededGrants, type Report } from './game/doctor/report.ts'
import { createDemoWorld } from './demo/demo-world.ts'
import { createGame, gameOptionsOf } from './game/game.ts'
import { createPresence } from './game/presence/presence.ts'
import { adviceOn } from './game/presence/sources.ts'
import { GameUnusable } from './game/map/unusable.ts'

const print = (line = ''): void => void process.stdout.write(`${line}\n`)

function printFields({ fields, adapters }: Report): void {
  for (const [entity, mapped] of Map.groupBy(fields, (field) => field.entity)) {
    print(`\n${entity}`)
    const isOne = mapped.every(({ kind }) => kind === 'none' || kind === 'derived' || kind === 'portal')
    const isKept = entity === 'inventory' || entity === 'trunk'
    if (isOne && entity !== 'settings')
      print(`  ${isKept ? adapters[entity] : (mapped[0]?.source ?? 'not available')}`)
    else for (const { field, source } of mapped) print(`  ${field.padEnd(12)} ${source ?? 'not available'}`)
  }
}

function printFinding(finding: Finding): void {
  print(`  ${finding.level === 'warning' ? 'Warning:' : 'Note:'} ${finding.text}`)
  if (finding.level === 'warning') {
    const { who, urgency, otherwise } = finding.advice
    print(`    For the ${who}, ${urgency}. Otherwise: ${otherwise}`)
  }
  if (finding.sql) print(`    ${finding.sql}`)
}

function verdict({ coverage, findings }: Report): string {
  const warnings = findings.filter(({ level }) => level === 'warning').length
  const above = warnings > 0 ? `; ${warnings} warning${warnings > 1 ? 's' : ''} above` : ''
  return coverage.isDoubtful
    ? `${coverage.found} of ${coverage.all} fields, probably another family${above}.`
    : `The portal can work with this database${above}.`
}

function printReport(report: Report, scheme: string): void {
  const { found, all } = report.coverage
  print(`Database         ${report.version}`)
  print(`Password scheme  ${scheme}`)
  print(`Characters       ${found} of ${all} fields`)
  print(`Inventory        ${report.adapters.inventory.replace(/:.*/, '')}`)
  print(`Vehicle storage  ${report.adapters.trunk.replace(/:.*/, '')}`)
  print(`Public lockers   ${report.adapters.publicLockers}`)
  print(`Gang ranks       ${report.adapters.gangRanks}`)
  printFields(report)
  print('\nFindings')
  if (report.findings.length === 0) print('  none')
  report.findings.forEach(printFinding)
  print(`\n${verdict(report)}`)
}

/** How often to check who is playing. */
const looks = 4

/** Prints who is playing, as the portal would currently determine it. */
async function printPresence({ gameServer, gameRcon }: Config): Promise<void> {
  const presence = createPresence({ server: gameServer, rcon: gameRcon })
  // Several servers behind one address reveal themselves by taking turns to respond.
  for (let times = 0; times < looks; times++) await presence.look([])
  const { inUse, next } = adviceOn(presence.sources(), presence.status())
  presence.close()
  print('\nWho plays')
  print(`  ${inUse}`)
  if (next !== null) print(`  Better: ${next}`)
}

/** The portal's own database, for the names stored in it; undefined if the portal has never been started. */
function openNames({ portalDatabaseUrl: url }: Config): Database<PortalTables> | undefined {
  const file = /^sqlite:(.*)/.exec(url)?.[1]
  return file === undefined || existsSync(file) ? createDatabase<PortalTables>(url) : undefined
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof GameUnusable) return error.message
  if (isDown(error))
    return 'The game database cannot be reached. Is the server running, and are host and port in GAME_DATABASE_URL right?'
  return error instanceof Error ? error.message : String(error)
}

try {
  const config = readConfig(process.env)
  if (config.demo) {
    print('No GAME_DATABASE_URL is set: this is the demo world.\n')
    await createDemoWorld(config.gameDatabaseUrl.slice('sqlite:'.length))
  }
  const portal = openNames(config)
  const game = createGame({
    ...gameOptionsOf(config),
    ...(portal ? { portal } : {}),
    timeouts: { queryTimeout: 60_000 },
  })
  try {
    const asked = process.argv.indexOf('--grants')
    if (asked < 0) {
      const { tiers } = loadContent(config.contentDir).premium
      printReport(await examine(game, tiers), game.passwordScheme)
      if (!config.demo) await printPresence(config)
    } else if (config.demo) print('The demo world is a file of the portal’s own and knows no grants.')
    else {
      const next = process.argv[asked + 1]
      // Another option may follow.
      const account = next?.startsWith('--') ? undefined : next
      for (const statement of await neededGrants(game, account)) print(statement)
    }
  } finally {
    await game.close()
    await portal?.close()
  }
} catch (error) {
  process.stderr.write(`The portal cannot work with this database.\n${sentenceFor(error)}\n`)
  if (error instanceof GameUnusable && error.proposal) print(error.proposal)
  process.exitCode = 1
}
