/**
 * Reads settings from `.env`, in the same way for every command. A file that exists but cannot be read stops
 * the command.
 */
import { lstatSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { notText, readText } from '../server/src/text-file.ts'
import { giveUp, root } from './processes.ts'

/** The command line options that select the file, for `parseArgs`. */
export const envFileOptions = {
  settings: { type: 'string' },
  'no-env-file': { type: 'boolean' },
} as const

interface EnvFileChoice {
  settings?: string | undefined
  'no-env-file'?: boolean | undefined
}

/** One variable with its value, which may be quoted and may then span several lines. */
const assignment = /^[^\S\n]*(?:export[^\S\n]+)?[\w.-]+[^\S\n]*=[^\S\n]*(?:"[^"]*"|'[^']*'|`[^`]*`|)[^\n]*$/gm

/**
 * The number of the first line that is neither a variable nor a comment; Node's parser would skip it
 * silently.
 */
function strayLine(text: string): number | undefined {
  // Recognized parts are blanked, keeping their line breaks.
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, '')
  const rest = text.replaceAll(assignment, blank).replaceAll(/^\s*#.*$/gm, blank)
  const index = rest.split('\n').findIndex((line) => line.trim() !== '')
  return index < 0 ? undefined : index + 1
}

/** Reads the variables of a file. Throws an error whose message begins with the file's name. */
export function readEnvFile(file: string): Record<string, string> {
  const name = relative(process.cwd(), file) || file
  let read: string | undefined
  try {
    read = readText(file)
  } catch (error) {
    throw new Error(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
  const text = read?.replaceAll(/\r\n?/g, '\n')
  if (text === undefined) throw new Error(`${name} ${notText}`)
  const line = strayLine(text)
  if (line !== undefined) throw new Error(`${name} has a line that is not NAME=value: line ${line}.`)
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([key, value]) => [key, value ?? '']))
}

const exists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined

function chosenFile(choice: EnvFileChoice): string | undefined {
  if (choice['no-env-file']) return undefined
  if (choice.settings !== undefined) return resolve(choice.settings)
  const file = join(root, '.env')
  if (exists(file)) return file
  // Windows hides the extension that its editor adds.
  if (exists(`${file}.txt`)) throw new Error('There is a file .env.txt. Rename it to .env.')
  return undefined
}

/**
 * Sets the variables of `.env` next to package.json, or of the named file, in this process's environment.
 * Variables that are already set take precedence. If the file exists but cannot be read, the process exits
 * with `failure` and a sentence that explains it.
 */
export function loadEnvFile(choice: EnvFileChoice, failure: string): void {
  try {
    const file = chosenFile(choice)
    for (const [name, value] of Object.entries(file === undefined ? {} : readEnvFile(file))) {
      process.env[name] ??= value
    }
  } catch (error) {
    giveUp(`${failure}\n${error instanceof Error ? error.message : String(error)}`)
  }
}
