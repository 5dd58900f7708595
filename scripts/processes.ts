/** Runs other programs from a script, either to their end, or alongside it and never longer than it lives. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectFolder } from '../server/src/program-files.ts'

/** The project's folder, without a trailing slash. */
export const root = projectFolder

/** Replacements for variables of this process; undefined removes one. */
export type Environment = Record<string, string | undefined>

/** Ends this script with a sentence instead of a stack trace. */
export function giveUp(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

interface RunOptions {
  /** Relative to the project's folder, which is the default. */
  folder?: string
  environment?: Environment
}

/** Runs a program with its output shown, and returns its exit code. */
export function run(program: string, programArguments: string[], options: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd: join(root, options.folder ?? '.'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...options.environment },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a program and returns its exit code and its whole output. */
export function ask(
  program: string,
  programArguments: string[],
  { folder = '.', environment }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd: join(root, folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A program running alongside this script. */
export interface Companion {
  /** Its output so far. */
  output(): string
  /** Resolves with its exit code when it ends, for whatever reason. */
  readonly ended: Promise<number>
  /** Asks it to stop and waits until it has ended. */
  stop(): Promise<void>
}

interface CompanionOptions {
  /** A folder to remove when the program has ended. */
  folder?: string
  environment?: Environment
  /** The working directory, relative to the project's folder, which is the default. */
  where?: string
  /** Whether its output is shown as it arrives. */
  isShown?: boolean
}

/** Starts a program that ends with this script at the latest, even if this script is killed. */
export function startCompanion(
  command: readonly [string, ...string[]],
  options: CompanionOptions = {},
): Companion {
  const tied = join(root, 'scripts/tied.ts')
  const child = spawn(process.execPath, [tied, options.folder ?? '-', ...command], {
    cwd: join(root, options.where ?? '.'),
    // A process group of its own: Ctrl+C reaches only this script, which then stops its companions in order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...options.environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-100_000)
      if (options.isShown) process.stdout.write(String(chunk))
    })
  }
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
  const stop = async (): Promise<void> => {
    child.stdin.destroy()
    await ended
  }
  return { output: () => output, ended, stop }
}

/** A free port on 127.0.0.1, below the range that systems assign automatically. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.on('error', () => resolve(false))
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
    })
    if (free) return port
  }
  throw new Error('No free port between 20000 and 32000 on 127.0.0.1.')
}
