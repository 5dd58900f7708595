/** `npm run bench` measures everything, `npm run bench -- calls` or `pages` a part. Figures are printed; nothing passes or fails by them. */
import { findServices } from '../scripts/services.ts'
import { benchCalls } from './calls.ts'
import { benchPages } from './pages.ts'

const parts = process.argv.slice(2)
const wants = (part: string): boolean => parts.length === 0 || parts.includes(part)

const { programs, missing } = await findServices(['mariadb', 'load', 'browser'])
for (const { advice } of missing) console.error(`Missing: ${advice}.`)
const { mariadb, load, browser } = programs
if (!mariadb || !load || !browser) process.exit(1)
if (wants('calls')) await benchCalls({ wrk: load, mariadbd: mariadb })
if (wants('pages')) await benchPages({ chromium: browser })
