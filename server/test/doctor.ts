/** Runs the doctor as operators do: as a program. */
import { join } from 'node:path'
import { ask, root } from '../../scripts/processes.ts'

/** Returns its exit code and all it printed. `environment` is added to that of the tests. */
export const runDoctor = (environment: Record<string, string>): Promise<{ code: number; output: string }> =>
  ask(process.execPath, [join(root, 'server/src/doctor.ts')], {
    // A new portal: the doctor only reads, and creates no folder.
    environment: { DATA_DIR: '/nowhere', ...environment },
  })
