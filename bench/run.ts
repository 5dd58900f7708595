/** `npm run bench`: what was measured is printed; nothing passes or fails by it. */
import { findServices } from '../scripts/services.ts'
import { benchCalls } from './calls.ts'

const { programs, missing } = await findServices(['mariadb', 'load'])
for (const { advice } of missing) console.error(`Missing: ${advice}.`)
if (!programs.mariadb || !programs.load) process.exit(1)
await benchCalls({ wrk: programs.load, mariadbd: programs.mariadb })
