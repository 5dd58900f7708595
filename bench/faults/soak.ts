/**
 * A long evening of steady mixed work: checks that memory and open files stay constant in its second half.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { startMariadb } from '../../scripts/mariadb.ts'
import { line, percentile, formatDuration, type Answer, type LivePortal } from './live-portal.ts'
import { signInOwner } from '../../server/test/killed-portal.ts'
import { createTown, startTownPortal } from './town.ts'

const people = 5000
const clients = 12
/** Milliseconds that each client waits between two calls: an ordinary evening's pace. */
const pause = 60

/** The state of the portal at one moment. */
interface Sample {
  readonly memory: number
  readonly files: number
}

/** A summary of the responses. */
interface Answers {
  /** Number of responses by status. */
  readonly statuses: Map<number, number>
  readonly took: number[]
}

const anyone = (): number => 1 + Math.floor(Math.random() * people)

/** The calls of an evening, all equally likely. */
function callsOf(portal: LivePortal, token: string): (() => Promise<Answer>)[] {
  const reads = [
    () => '/api/user/profile',
    () => '/api/user/vehicles',
    () => '/api/user/inventory',
    () => '/api/user/profile/perms',
    () => `/api/user/allusers?page=${1 + (anyone() % 50)}&limit=100`,
    () => `/api/user/allusers?search=man${anyone()}&page=1&limit=100`,
    () => '/api/user/serverstats',
    () => '/api/operations',
    () => '/api/changes?page=1',
    () => `/api/no-such-call/${anyone()}`,
  ]
  return [
    ...reads.map((path) => () => portal.call(path(), { token })),
    () => portal.call('/api/health'),
    () => {
      const json = { bank: Math.floor(Math.random() * 1e6) }
      return portal.call(`/api/user/profile/${anyone()}`, { method: 'PUT', token, json })
    },
    () => {
      const json = { username: `Towns_Man${anyone()}`, password: 'wrong' }
      return portal.call('/api/auth/login', { method: 'POST', json })
    },
  ]
}

/** Lets all clients make calls at their pace until the end. */
async function work(portal: LivePortal, end: number): Promise<Answers> {
  const calls = callsOf(portal, await signInOwner(portal))
  const answers: Answers = { statuses: new Map(), took: [] }
  const client = async (): Promise<void> => {
    while (Date.now() < end) {
      const call = calls[Math.floor(Math.random() * calls.length)]
      if (!call) continue
      const { status, took } = await call()
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
      if (answers.took.length < 200_000) answers.took.push(took)
      await wait(pause)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

/** Samples the portal every five seconds; returns the samples and a function that stops sampling. */
function watch(portal: LivePortal): { samples: Sample[]; stop(): void } {
  const samples: Sample[] = []
  const timer = setInterval(() => {
    const sample = { memory: portal.memory(), files: portal.openFiles() }
    samples.push(sample)
    if (samples.length % 60 > 0) return
    const minutes = Math.round(samples.length / 12)
    console.log(`    ${minutes} min: ${Math.round(sample.memory / 2 ** 20)} MiB, ${sample.files} files`)
  }, 5000)
  return { samples, stop: () => clearInterval(timer) }
}

const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)

function reportSamples(samples: readonly Sample[]): void {
  const part = (from: number, to: number) =>
    samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * to))
  const memoryOf = (ones: readonly Sample[]): number =>
    percentile(
      ones.map(({ memory }) => memory),
      0.5,
    )
  const [third, fourth] = [memoryOf(part(0.5, 0.75)), memoryOf(part(0.75, 1))]
  const isFlat = fourth - third < Math.max(third * 0.05, 8 * 2 ** 20)
  const growth = `${mebibytes(third)} → ${mebibytes(fourth)} MiB`
  line('memory, third to fourth quarter (medians)', growth, isFlat, 'within 5 % or 8 MiB')
  const memory = part(0.5, 1).map((one) => one.memory)
  const range = `${mebibytes(Math.min(...memory))} and ${mebibytes(Math.max(...memory))} MiB`
  console.log(`         lowest and highest of the second half      ${range}`)
  const files = part(0.5, 1).map((one) => one.files)
  const [fewest, most] = [Math.min(...files), Math.max(...files)]
  line('open files', `${fewest} to ${most}`, most - fewest <= 15, 'flat')
}

function reportAnswers({ statuses, took }: Answers, minutes: number): void {
  const requests = [...statuses.values()].reduce((sum, many) => sum + many, 0)
  const rate = Math.round(requests / (minutes * 60))
  console.log(
    `  ${requests} requests, ${rate} a second: ${JSON.stringify(Object.fromEntries(statuses))}; ` +
      `median ${formatDuration(percentile(took, 0.5))}, p99 ${formatDuration(percentile(took, 0.99))}`,
  )
}

/** Runs the soak test for a number of minutes. */
export async function benchSoak({ mariadbd, minutes }: { mariadbd: string; minutes: number }): Promise<void> {
  const server = await startMariadb(mariadbd)
  const town = await createTown(server.url, { name: 'soak', people })
  const portal = await startTownPortal(town)
  try {
    console.log(`\nSoak, ${minutes} minutes, ${clients} people`)
    const { samples, stop } = watch(portal)
    const answers = await work(portal, Date.now() + minutes * 60_000).finally(stop)
    reportAnswers(answers, minutes)
    reportSamples(samples)
    const broken = [...answers.statuses].filter(([status]) => status >= 500 || status === 0)
    line('answers 5xx', JSON.stringify(Object.fromEntries(broken)), broken.length === 0, 'none')
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}
