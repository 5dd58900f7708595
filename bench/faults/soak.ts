/** A long evening: steady mixed work, and whether memory and open files stand still in its second half. */
import { setTimeout as wait } from 'node:timers/promises'
import { startMariadb } from '../../scripts/mariadb.ts'
import { line, percentile, shown } from './live-portal.ts'
import { signInOwner } from '../../server/test/killed-portal.ts'
import { makeTown, portalOf } from './town.ts'

const people = 5000
const clients = 12
/** Milliseconds each client waits between two calls: an evening's pace, not a race. */
const pause = 60

/** Soaks for so many minutes. */
export async function benchSoak({ mariadbd, minutes }: { mariadbd: string; minutes: number }): Promise<void> {
  const server = await startMariadb(mariadbd)
  const town = await makeTown(server.url, { name: 'soak', people })
  const portal = await portalOf(town)
  try {
    console.log(`\nSoak, ${minutes} minutes, ${clients} people`)
    const token = await signInOwner(portal)
    const statuses = new Map<number, number>()
    const took: number[] = []
    const count = ({ status, took: time }: { status: number; took: number }): void => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (took.length < 200_000) took.push(time)
    }
    const end = Date.now() + minutes * 60_000
    const anyone = (): number => 1 + Math.floor(Math.random() * people)
    const work: (() => Promise<unknown>)[] = [
      async () => count(await portal.call('/api/user/profile', { token })),
      async () => count(await portal.call('/api/user/vehicles', { token })),
      async () => count(await portal.call('/api/user/inventory', { token })),
      async () => count(await portal.call('/api/user/profile/perms', { token })),
      async () =>
        count(await portal.call(`/api/user/allusers?page=${1 + (anyone() % 50)}&limit=100`, { token })),
      async () =>
        count(await portal.call(`/api/user/allusers?search=man${anyone()}&page=1&limit=100`, { token })),
      async () => count(await portal.call('/api/user/serverstats', { token })),
      async () => count(await portal.call('/api/operations', { token })),
      async () => count(await portal.call('/api/health')),
      async () => count(await portal.call('/api/changes?page=1', { token })),
      async () =>
        count(
          await portal.call(`/api/user/profile/${anyone()}`, {
            method: 'PUT',
            token,
            json: { bank: Math.floor(Math.random() * 1e6) },
          }),
        ),
      async () => count(await portal.call(`/api/no-such-call/${anyone()}`, { token })),
      async () =>
        count(
          await portal.call('/api/auth/login', {
            method: 'POST',
            json: { username: `Towns_Man${anyone()}`, password: 'wrong' },
          }),
        ),
    ]
    const client = async (): Promise<void> => {
      while (Date.now() < end) {
        await work[Math.floor(Math.random() * work.length)]?.()
        await wait(pause)
      }
    }
    const samples: { at: number; memory: number; files: number }[] = []
    const begin = Date.now()
    const sample = setInterval(() => {
      samples.push({ at: Date.now() - begin, memory: portal.memory(), files: portal.openFiles() })
      if (samples.length % 60 === 0)
        console.log(
          `    ${Math.round(samples.length / 12)} min: ${Math.round((samples.at(-1)?.memory ?? 0) / 2 ** 20)} MiB, ${samples.at(-1)?.files} files`,
        )
    }, 5000)
    await Promise.all(Array.from({ length: clients }, client))
    clearInterval(sample)

    const part = (from: number, to: number) =>
      samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * to))
    const mebibytes = (bytes: number): number => bytes / 2 ** 20
    const memoryOf = (ones: typeof samples): number =>
      percentile(
        ones.map(({ memory }) => memory),
        0.5,
      )
    const third = memoryOf(part(0.5, 0.75))
    const fourth = memoryOf(part(0.75, 1))
    const second = part(0.5, 1).map(({ memory }) => memory)
    const files = part(0.5, 1).map((one) => one.files)
    const requests = [...statuses.values()].reduce((sum, many) => sum + many, 0)
    const broken = [...statuses].filter(([status]) => status >= 500 || status === 0)
    console.log(
      `  ${requests} requests, ${Math.round(requests / (minutes * 60))} a second: ${JSON.stringify(Object.fromEntries(statuses))}; median ${shown(percentile(took, 0.5))}, p99 ${shown(percentile(took, 0.99))}`,
    )
    const growth = fourth - third
    line(
      'memory, third to fourth quarter (medians)',
      `${mebibytes(third).toFixed(1)} → ${mebibytes(fourth).toFixed(1)} MiB`,
      growth < Math.max(third * 0.05, 8 * 2 ** 20),
      'within 5 % or 8 MiB',
    )
    console.log(
      `         lowest and highest of the second half      ${mebibytes(Math.min(...second)).toFixed(1)} and ${mebibytes(Math.max(...second)).toFixed(1)} MiB`,
    )
    line(
      'open files',
      `${Math.min(...files)} to ${Math.max(...files)}`,
      Math.max(...files) - Math.min(...files) <= 15,
      'flat',
    )
    line('answers 5xx', JSON.stringify(Object.fromEntries(broken)), broken.length === 0, 'none')
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}
