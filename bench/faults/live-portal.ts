/** A portal in a separate process that can be stopped, killed and observed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/processes.ts'
import { builtServer } from '../../scripts/build-stamps.ts'

/** The response to a call; status 0 if there was none. */
export interface Answer {
  status: number
  took: number
  retryAfter: string | null
  // The benchmarks read responses of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any -- each caller knows its call
  body: any
}

/** A running portal. */
export interface LivePortal {
  readonly base: string
  readonly pid: number
  readonly child: ChildProcess
  /** Milliseconds from starting the process until it reported that it was ready. */
  readonly startedIn: number
  /** Milliseconds of processor time within that, which is the time it would take on an idle machine. */
  readonly startedInCpu: number
  output(): string
  call(path: string, init?: RequestInit & { token?: string; json?: object }): Promise<Answer>
  /** Resident memory in bytes. */
  memory(): number
  openFiles(): number
  /** Sends a signal; returns the exit code and the milliseconds until the process was gone. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; took: number }>
}

const running = new Set<ChildProcess>()
// A cluster has more than ten of them.
process.setMaxListeners(50)
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Creates a folder that is deleted when this program ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-faults-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a function that calls the portal at `base`. */
function createCaller(base: string): LivePortal['call'] {
  return async (path, { token, json, ...init } = {}) => {
    const from = performance.now()
    try {
      const response = await fetch(`${base}${path}`, {
        ...init,
        ...(json ? { body: JSON.stringify(json) } : {}),
        headers: {
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        signal: init.signal ?? AbortSignal.timeout(30_000),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        took: performance.now() - from,
        retryAfter: response.headers.get('retry-after'),
        body: isJson ? JSON.parse(text) : text,
      }
    } catch {
      return { status: 0, took: performance.now() - from, retryAfter: null, body: null }
    }
  }
}

/** Starts the portal's program and collects its output. */
function run(base: string, environment: Record<string, string>): { child: ChildProcess; output(): string } {
  const { port } = new URL(base)
  const usual = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: base, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['--max-semi-space-size=16', builtServer], {
    env: { PATH: process.env['PATH'] ?? '', ...usual, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output = (output + String(data)).slice(-20_000)))
  child.once('exit', () => running.delete(child))
  return { child, output: () => output }
}

/** Milliseconds of processor time used by a process. */
function processorTime(pid: number): number {
  const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(ticks[11]) + Number(ticks[12])) * 10
}

/** Sends a signal and waits until the process is gone. */
async function end(child: ChildProcess, signal: NodeJS.Signals): ReturnType<LivePortal['end']> {
  const from = performance.now()
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { code: child.exitCode, took: performance.now() - from }
}

/** Starts a portal and waits until it is ready; throws its output if that takes longer than a minute. */
export async function startLivePortal(
  environment: Record<string, string>,
  port?: number,
): Promise<LivePortal> {
  const base = `http://127.0.0.1:${port ?? (await freePort())}`
  const begin = performance.now()
  const { child, output } = run(base, environment)
  const call = createCaller(base)
  while ((await call('/api/health/ready')).status !== 200) {
    if (child.exitCode !== null || performance.now() - begin > 60_000)
      throw new Error(`The portal did not get ready:\n${output()}`)
    await wait(10)
  }
  const startedIn = performance.now() - begin
  const pid = child.pid ?? 0
  return {
    startedInCpu: processorTime(pid),
    base,
    pid,
    child,
    startedIn,
    output,
    call,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    end: (signal) => end(child, signal),
  }
}

/** `1.2 s` or `340 ms`. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds >= 1000 ? `${(milliseconds / 1000).toFixed(2)} s` : `${Math.round(milliseconds)} ms`

/** The value below which this share of all values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN

/** A line of a report: what was measured, the figure, the goal, and whether it was reached. */
export function line(what: string, figure: string, reached: boolean, goal = ''): void {
  console.log(`  ${reached ? 'ok    ' : 'MISSED'} ${what.padEnd(46)} ${figure}${goal ? `   (${goal})` : ''}`)
}
