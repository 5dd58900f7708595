/**
 * `node scripts/write-lint.ts`: writes the forbidden imports to `.oxlintrc.derived.json`, from the table of
 * levels.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forbiddenImports } from '../test/repository/lint-zones.ts'
import { command } from './build-web.ts'
import { ask, giveUp, root } from './processes.ts'

const file = join(root, '.oxlintrc.derived.json')
writeFileSync(file, `${JSON.stringify({ overrides: forbiddenImports() }, undefined, 2)}\n`)
const { code } = await ask(process.execPath, [command('oxfmt/bin/oxfmt'), file])
if (code !== 0) giveUp('The derived lint file could not be formatted.')
