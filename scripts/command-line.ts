/** Parses what follows a command of the project. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { giveUp } from './processes.ts'

/** The options as an operator writes them: `--to <text>, --keep <text>`. */
const written = (options: NonNullable<ParseArgsConfig['options']>): string =>
  Object.entries(options)
    .map(([name, { type }]) => (type === 'string' ? `--${name} <text>` : `--${name}`))
    .join(', ')

/**
 * Parses the command line. If it has other arguments than those, the process exits with `failure`, what is
 * wrong, and the options there are.
 */
export function parseCommand<Config extends ParseArgsConfig & { options: object }>(
  config: Config,
  failure: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [wrong = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/)
    return giveUp(
      `${failure} ${wrong.replace(/\.$/, '')}.\nThe options are ${written(config.options)}. npm passes on only what follows a separate --.`,
    )
  }
}
