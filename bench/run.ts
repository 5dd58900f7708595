/**
 * `npm run bench` measures everything, `npm run bench -- calls users` only the named parts. Figures are
 * printed; they do not pass or fail. `faults` runs all fault tests except `soak`, which takes half an hour,
 * or as many minutes as `soak=5` says. `push=100000` sets the number of browsers, by default 20,000;
 * `ledger=10000000` the number of lines of the game's logs, by default 2,000,000; `rights=500` the number of
 * rights revoked on a cluster, by default 10,000; `users=10000` the number of users for `interactions`,
 * `users` and `memory`, by default 1,000,000; `memory=2` the minutes for which a portal idles before it is
 * measured, by default 10.
 */
import { ensureServerBuild } from '../scripts/build-server.ts'
import { findServices } from '../scripts/services.ts'
import { benchBridgeKills } from './bridge-kills.ts'
import { benchCalls } from './calls.ts'
import { benchCluster } from './faults/cluster.ts'
import { benchDatabaseKills } from './faults/database-kills.ts'
import { benchDisk } from './faults/disk.ts'
import { benchEdits } from './faults/edits.ts'
import { benchMigrations } from './faults/migrations.ts'
import { benchOutages } from './faults/outages.ts'
import { benchOverload } from './faults/overload.ts'
import { benchSoak } from './faults/soak.ts'
import { benchStarts } from './faults/starts.ts'
import { benchSurge } from './faults/surge.ts'
import { benchFullServer } from './full-server.ts'
import { benchHostileGame } from './hostile-game.ts'
import { benchInteractions } from './interactions.ts'
import { benchKills } from './kills.ts'
import { benchLayoutShift } from './layout-shift.ts'
import { benchLedgerKills } from './ledger-kills.ts'
import { benchLedgerLoad } from './ledger-load.ts'
import { benchLedger } from './ledger.ts'
import { benchLinks } from './links.ts'
import { benchLive } from './live.ts'
import { benchLogs } from './logs.ts'
import { benchMemory } from './memory.ts'
import { benchOnline } from './online.ts'
import { benchPages } from './pages.ts'
import { benchPresence } from './presence.ts'
import { benchProcesses } from './processes.ts'
import { benchProfile } from './profile.ts'
import { benchPush } from './push.ts'
import { benchTasks } from './tasks.ts'
import { benchUsers } from './users.ts'
import { benchWatch } from './watch.ts'
import { benchPhones, benchWeights } from './weights.ts'

const { programs, missing } = await findServices(['mariadb', 'load', 'browser'])
for (const { advice } of missing) console.error(`Missing: ${advice}.`)
const { mariadb: mariadbd, load: wrk, browser: chromium } = programs
if (!mariadbd || !wrk || !chromium) process.exit(1)
await ensureServerBuild()

const given = process.argv.slice(2)
const said = (name: string, otherwise: number): number =>
  Number(given.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)

/** All benchmarks by name, in the order in which they run. */
const parts: Record<string, () => Promise<void>> = {
  calls: () => benchCalls({ wrk, mariadbd }),
  profile: () => benchProfile({ wrk, mariadbd }),
  processes: () => benchProcesses({ wrk }),
  users: () => benchUsers({ mariadbd, most: said('users', 1_000_000) }),
  memory: () => benchMemory({ mariadbd, wrk, users: said('users', 1_000_000), minutes: said('memory', 10) }),
  links: () => benchLinks({ mariadbd, users: said('users', 1_000_000) }),
  live: () => benchLive(),
  pages: () => benchPages({ chromium }),
  weights: () => benchWeights({ chromium }),
  phones: () => benchPhones({ chromium }),
  interactions: () => benchInteractions({ mariadbd, chromium, users: said('users', 1_000_000) }),
  shifts: () => benchLayoutShift({ chromium }),
  tasks: () => benchTasks({ chromium }),
  logs: () => benchLogs(),
  ledger: () => benchLedger({ lines: said('ledger', 2_000_000) }),
  'ledger-kills': () => benchLedgerKills({ mariadbd }),
  'ledger-load': () => benchLedgerLoad({ mariadbd }),
  watch: () => benchWatch({ mariadbd }),
  push: () => benchPush({ mariadbd, kills: 50, browsers: said('push', 20_000) }),
  starts: () => benchStarts({ mariadbd }),
  outages: () => benchOutages({ mariadbd }),
  overload: () => benchOverload({ mariadbd }),
  surge: () => benchSurge({ mariadbd }),
  cluster: () => benchCluster({ mariadbd, rights: said('rights', 10_000) }),
  disk: () => benchDisk(),
  migrations: () => benchMigrations({ mariadbd }),
  edits: () => benchEdits({ mariadbd }),
  kills: () => benchKills({ mariadbd }),
  'bridge-kills': () => benchBridgeKills({ mariadbd }),
  'hostile-game': () => benchHostileGame({ mariadbd }),
  online: () => benchOnline({ mariadbd, chromium }),
  presence: () => benchPresence({ mariadbd }),
  'full-server': () => benchFullServer({ mariadbd }),
  'database-kills': () => benchDatabaseKills({ mariadbd, kills: 50 }),
  soak: () => benchSoak({ mariadbd, minutes: said('soak', 30) }),
}
const faults = [
  'starts',
  'outages',
  'overload',
  'surge',
  'disk',
  'migrations',
  'edits',
  'kills',
  'database-kills',
]

const wanted = new Set(
  given
    .filter((part) => !/^(users|rights)=/.test(part))
    .flatMap((part) => (part === 'faults' ? faults : part.replace(/=.*/, ''))),
)
for (const name of wanted) {
  if (name in parts) continue
  console.error(`There is no part ${name}. There are: faults, ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(parts))
  if (wanted.size === 0 || wanted.has(name)) await measure()
process.exit(0)
