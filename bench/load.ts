/** One round of load against one URL, and its cost to the responding process. */
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** The request, and the number of concurrent clients. */
export interface Load {
  wrk: string
  url: string
  /** A wrk script that makes the requests; without it, all are the same. */
  script?: string
  clients: number
  seconds: number
  /** The responding process, whose processor time is read before and after. */
  pid: number
  /** True if refusals under pressure are expected. */
  mayRefuse?: boolean
}

/** The results of a round. */
export interface Figures {
  requestsPerSecond: number
  /** Microseconds of processor time, user and system, per request. */
  cpuMicros: number
}

/** Clock ticks of processor time used by a process so far; a tick is 10 ms on Linux. */
export function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

const argumentsOf = ({ clients, seconds, script, url }: Load): string[] => [
  '-t1',
  `-c${clients}`,
  `-d${seconds}s`,
  ...(script ? ['-s', script] : []),
  url,
]

/** Parses wrk's output; `used` is the number of ticks that the process used meanwhile. */
function figuresOf(
  { url, mayRefuse = false }: Load,
  { stdout, stderr, status }: { stdout: string; stderr: string; status: number | null },
  used: number,
): Figures {
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const requests = /(\d+) requests in/.exec(stdout)?.[1]
  if (status !== 0 || !rate || !requests || (!mayRefuse && /Non-2xx/.test(stdout))) {
    throw new Error(`The load on ${url} failed:\n${stdout}${stderr}`)
  }
  return { requestsPerSecond: Number(rate), cpuMicros: (used * 10_000) / Number(requests) }
}

/** Runs wrk once. Throws if there was anything but successful responses. */
export function measure(load: Load): Figures {
  const before = ticks(load.pid)
  const ended = spawnSync(load.wrk, argumentsOf(load), { encoding: 'utf8' })
  return figuresOf(load, ended, ticks(load.pid) - before)
}

/** The same for several processes at once. */
export const measureTogether = (loads: readonly Load[]): Promise<Figures[]> =>
  Promise.all(
    loads.map(async (load) => {
      const before = ticks(load.pid)
      const { stdout, stderr } = await promisify(execFile)(load.wrk, argumentsOf(load))
      return figuresOf(load, { stdout, stderr, status: 0 }, ticks(load.pid) - before)
    }),
  )

/** The median of several figures. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
