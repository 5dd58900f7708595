/**
 * Makes five hundred edits of players in the game, with portal, bridge and game killed at random, and counts
 * edits that were lost, made twice, or reported as confirmed but missing. Prints the counts; throws if there
 * were any.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMariadb } from '../scripts/mariadb.ts'
import { freePort } from '../scripts/processes.ts'
import { createDice } from '../server/src/demo/dice.ts'
import { tormentBridge } from '../server/test/bridge-torment.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import { freshDatabase } from '../server/test/mariadb.ts'

const edits = 500
const kills = 60

/** Runs the benchmark on a private MariaDB. */
export async function benchBridgeKills({ mariadbd }: { mariadbd: string }): Promise<void> {
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bridge-kills-'))
  try {
    const [game, portal] = await Promise.all([freshDatabase(), freshDatabase()])
    await loadFork(game.url, nexonic)
    const begin = performance.now()
    const { killed, acknowledged, ofPlaying, states, taken, tookMs, faults, restored } = await tormentBridge({
      gameUrl: game.url,
      portalUrl: portal.url,
      folder,
      port: await freePort(),
      kills,
      edits,
      editors: 8,
      people: 80,
      rng: createDice(Date.now() % 1_000_000),
    })
    const seconds = Math.round((performance.now() - begin) / 1000)
    const median = tookMs[Math.floor(tookMs.length / 2)] ?? 0
    console.log(
      `\nPortal, bridge and game killed ${killed} times while people who play are edited (${seconds} s)`,
    )
    console.log(`  edits acknowledged ${acknowledged}, ${ofPlaying} of them of people who were playing`)
    console.log(`  taken by the running game ${taken}, old values a game wrote back from memory ${restored}`)
    console.log(`  the trail: ${JSON.stringify(states)}`)
    console.log(`  from Save to confirmed by the bridge: median ${median} ms, worst ${tookMs.at(-1) ?? 0} ms`)
    console.log(`  lost, made twice, or confirmed and absent: ${faults.length}, goal 0`)
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
    if (faults.length > 0) throw new Error('Changes were lost or made twice.')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
