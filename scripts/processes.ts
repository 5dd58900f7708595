/** Starting other programs from a script: to their end, or beside it and never longer than it lives. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectFolder } from '../server/src/program-files.ts'

/** The project's folder, without a slash at the end. */
export const root = projectFolder

/** Variables of this process with some replaced; undefined takes one away. */
export type Environment = Record<string, string | undefined>

/** Ends this script with a sentence instead of a stack. */
export function giveUp(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

interface RunOptions {
  /** Below the project's folder; that itself when left out. */
  folder?: string
  environment?: Environment
}

/** Runs a program, its output shown, and returns its exit code. */
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

/** Runs a program and returns its exit code and everything it said. */
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

/** A program running beside this script. */
export interface Companion {
  /** What it said so far. */
  output(): string
  /** Settles with its exit code when it ends, no matter who ended it. */
  readonly ended: Promise<number>
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
}

interface CompanionOptions {
  /** Removed when the program has ended. */
  folder?: string
  environment?: Environment
  /** Below the project's folder, where it runs; that itself when left out. */
  where?: string
  /** Whether what it says is shown as it says it. */
  isShown?: boolean
}

/** Starts a program that ends with this script at the latest, even if this script is killed. */
export function accompany(
  command: readonly [string, ...string[]],
  options: CompanionOptions = {},
): Companion {
  const tied = join(root, 'scripts/tied.ts')
  const child = spawn(process.execPath, [tied, options.folder ?? '-', ...command], {
    cwd: join(root, options.where ?? '.'),
    // A group of its own: Ctrl+C reaches this script only, which then stops its companions in order.
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

/** A port of 127.0.0.1 nobody listens on, below the range systems hand out by themselves. */
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
