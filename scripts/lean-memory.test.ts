import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ask, root } from './processes.ts'

const program = `
  import { restartWithLeanMemory } from '${pathToFileURL(join(root, 'scripts/lean-memory.mjs')).href}'
  console.log(process.pid)
  restartWithLeanMemory()
  console.log(process.env.MALLOC_ARENA_MAX, process.execArgv.includes('--max-semi-space-size=16'))
`
const start = () =>
  ask(process.execPath, ['--max-semi-space-size=16', '--input-type=module', '--eval', program])

test.runIf(process.platform === 'linux')(
  'restarts the program once in the same process, with the same options and the memory settings',
  async () => {
    const { code, output } = await start()
    expect(code).toBe(0)
    const [first, second, said, ...more] = output.trim().split('\n')
    expect(second).toBe(first)
    expect(said).toBe('1 true')
    expect(more).toEqual([])
  },
)
