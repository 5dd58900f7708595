/**
 * `npm run bench -- profile`: where the processor time of the busiest calls goes, with 32 clients on MariaDB.
 * V8's profiler samples the portal while it answers; each sample counts for the package or folder of the
 * innermost function.
 */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/processes.ts'
import { startMariadb } from '../scripts/mariadb.ts'
import { calls, mariadbWorld, withPortal } from './busy-calls.ts'
import { measure, type Load } from './load.ts'

const clients = 32
const warmUpSeconds = 3
const seconds = 5
/** Number of places printed for each call. */
const most = 12

/** The function of a sample; lines and columns count from 0. */
interface Frame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}

/** The part of the profiler's result that is read here. */
interface Profile {
  nodes: { id: number; callFrame: Frame }[]
  samples: number[]
}

/** A connection to the inspector of a process. */
interface Inspector {
  send(method: string): Promise<unknown>
  close(): void
}

async function connect(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[] // as the inspector's protocol says
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let last = 0
  const pending = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    pending.get(id)?.(result)
  })
  return {
    send: (method) =>
      new Promise((resolve) => {
        pending.set(++last, resolve)
        socket.send(JSON.stringify({ id: last, method }))
      }),
    close: () => socket.close(),
  }
}

const maps = new Map<string, SourceMap>()

/** The source file of a function in the bundle. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  let map = maps.get(url)
  if (!map) {
    const payload = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as SourceMapPayload
    maps.set(url, (map = new SourceMap(payload)))
  }
  const entry = map.findEntry(lineNumber, columnNumber)
  return 'originalSource' in entry ? new URL(entry.originalSource, url).pathname : url
}

/** The place a function counts for: a package, a folder of the server, a part of Node, or V8's own work. */
function placeOf(frame: Frame): string {
  if (frame.url === '')
    return frame.functionName.startsWith('(') ? frame.functionName : `native ${frame.functionName}`
  if (frame.url.startsWith('node:')) return frame.url.replace(/^(node:(?:internal\/)?[^/]*).*$/, '$1')
  const source = sourceOf(frame)
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  return inPackage ?? /(server\/src\/[^/]+|contract\/src)/.exec(source)?.[1] ?? 'other'
}

/** The shares of the places in a profile, the largest first; idle samples do not count. */
function sharesOf({ nodes, samples }: Profile): [place: string, share: number][] {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
  const counts = new Map<string, number>()
  for (const sample of samples) {
    const place = places.get(sample) ?? 'other'
    if (place !== '(idle)') counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [...counts]
    .map(([place, count]): [string, number] => [place, count / total])
    .toSorted((a, b) => b[1] - a[1])
}

/** Prints where the time of each call goes. */
export async function benchProfile({ wrk, mariadbd }: { wrk: string; mariadbd: string }): Promise<void> {
  const mariadb = await startMariadb(mariadbd)
  const port = await freePort()
  try {
    const world = await mariadbWorld(mariadb.url)
    await withPortal(world, [`--inspect=127.0.0.1:${port}`], async ({ base, pid, script }) => {
      const inspector = await connect(port)
      await inspector.send('Profiler.enable')
      for (const { path } of calls) {
        const load: Load = { wrk, url: `${base}/api/${path}`, pid, script, clients, seconds }
        measure({ ...load, seconds: warmUpSeconds })
        await inspector.send('Profiler.start')
        const { cpuMicros } = measure(load)
        const { profile } = (await inspector.send('Profiler.stop')) as { profile: Profile }
        console.log(`${world.name}, ${path}, ${clients} clients, ${cpuMicros.toFixed(0)} µs while profiled`)
        for (const [place, share] of sharesOf(profile).slice(0, most))
          console.log(`  ${place.padEnd(40)} ${(100 * share).toFixed(1).padStart(5)} %`)
      }
      inspector.close()
    })
  } finally {
    await mariadb.stop()
  }
}
