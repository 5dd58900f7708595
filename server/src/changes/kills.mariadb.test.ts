import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/processes.ts'
import { loadFork } from '../../test/forks/load-fork.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { startGameServer } from '../../test/game-server.ts'
import { torment } from '../../test/killed-portal.ts'
import { freshDatabase } from '../../test/mariadb.ts'
import { createDice } from '../demo/dice.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

// The bench runs two hundred kills; this is a small version for every test run.
test(
  'a portal killed ten times while eight people edit loses nothing and does nothing twice',
  { timeout: 600_000 },
  async () => {
    const [game, portal, gameServer] = await Promise.all([
      freshDatabase(),
      freshDatabase(),
      startGameServer(),
    ])
    const folder = mkdtempSync(join(tmpdir(), 'idlewood-kills-'))
    cleanups.push(game.drop, portal.drop, gameServer.close, () =>
      rmSync(folder, { recursive: true, force: true }),
    )
    await loadFork(game.url, nexonic)
    const { acknowledged, states, faults } = await torment({
      gameUrl: game.url,
      portalUrl: portal.url,
      folder,
      port: await freePort(),
      kills: 10,
      rng: createDice(23),
      gameServer: gameServer.address,
      editors: 8,
    })
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(25)
    expect(states['queued']).toBeUndefined()
  },
)
