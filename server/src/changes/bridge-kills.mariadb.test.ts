import { expect, test } from 'vitest'
import { tormentBridge } from '../../test/bridge-torment.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { killSurroundings } from '../../test/kill-surroundings.ts'
import { createDice } from '../demo/dice.ts'

// Hundreds of edits and kills are measured by the bench; these few show every time that it is not by chance.
test(
  'with portal, bridge and game killed in turn, each change of somebody who plays is made once',
  { timeout: 300_000 },
  async () => {
    const { faults, taken } = await tormentBridge({
      ...(await killSurroundings(nexonic)),
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
