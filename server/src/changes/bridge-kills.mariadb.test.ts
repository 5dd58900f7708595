import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/processes.ts'
import { tormentBridge } from '../../test/bridge-torment.ts'
import { loadFork } from '../../test/forks/load-fork.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { freshDatabase } from '../../test/mariadb.ts'
import { createDice } from '../demo/dice.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

// The bench runs hundreds of edits and kills; this is a small version for every test run.
test(
  'with portal, bridge and game killed in turn, each change of an online player is made once',
  { timeout: 300_000 },
  async () => {
    const [game, portal] = await Promise.all([freshDatabase(), freshDatabase()])
    const folder = mkdtempSync(join(tmpdir(), 'idlewood-bridge-kills-'))
    cleanups.push(game.drop, portal.drop, () => rmSync(folder, { recursive: true, force: true }))
    await loadFork(game.url, nexonic)
    const { faults, taken } = await tormentBridge({
      gameUrl: game.url,
      portalUrl: portal.url,
      folder,
      port: await freePort(),
      kills: 4,
      edits: 15,
      editors: 4,
      people: 5,
      rng: createDice(31),
    })
    expect(faults).toEqual([])
    expect(taken).toBeGreaterThan(5)
  },
)
