/**
 * Kills the portal two hundred times while people edit, and counts edits that were lost or made twice. Prints
 * the counts; throws if there were any.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/processes.ts'
import { startMariadb } from '../scripts/mariadb.ts'
import { createDice } from '../server/src/demo/dice.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import { startGameServer } from '../server/test/game-server.ts'
import { torment } from '../server/test/killed-portal.ts'
import { freshDatabase } from '../server/test/mariadb.ts'

const kills = 200

/** Runs the benchmark on a private MariaDB. */
export async function benchKills({ mariadbd }: { mariadbd: string }): Promise<void> {
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-kills-'))
  const gameServer = await startGameServer()
  try {
    const [game, portal] = await Promise.all([freshDatabase(), freshDatabase()])
    await loadFork(game.url, nexonic)
    const begin = performance.now()
    const { acknowledged, cutOff, states, faults } = await torment({
      gameUrl: game.url,
      portalUrl: portal.url,
      folder,
      port: await freePort(),
      kills,
      rng: createDice(Date.now() % 1_000_000),
      gameServer: gameServer.address,
      editors: 16,
    })
    const seconds = Math.round((performance.now() - begin) / 1000)
    console.log(`\nThe portal killed ${kills} times while 16 people edit (${seconds} s)`)
    console.log(`  edits acknowledged ${acknowledged}, answers cut off ${cutOff}`)
    console.log(`  the trail: ${JSON.stringify(states)}`)
    console.log(`  lost, doubled or broken: ${faults.length}`)
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
    if (faults.length > 0) throw new Error('Changes were lost or doubled.')
  } finally {
    await gameServer.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
