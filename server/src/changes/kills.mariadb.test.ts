import { expect, test } from 'vitest'
import { nexonic } from '../../test/forks/nexonic.ts'
import { killSurroundings } from '../../test/kill-surroundings.ts'
import { torment } from '../../test/killed-portal.ts'
import { createDice } from '../demo/dice.ts'

// Two hundred kills are measured by the bench; these few show every time that none of it is by chance.
test(
  'killed ten times while eight people edit, the portal loses nothing and does nothing twice',
  { timeout: 600_000 },
  async () => {
    const { acknowledged, states, faults } = await torment({
      ...(await killSurroundings(nexonic)),
      kills: 10,
      rng: createDice(23),
      editors: 8,
    })
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThan(20)
    expect(states['queued']).toBeUndefined()
  },
)
