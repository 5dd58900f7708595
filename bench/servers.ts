/**
 * The servers under test, started as separate programs, so that their cost can be told from that of
 * measuring.
 */
import { startCompanion, type Companion } from '../scripts/processes.ts'

async function until(ready: () => Promise<boolean> | boolean, companion: Companion): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await ready())) {
    if (Date.now() > deadline) throw new Error(`It did not start:\n${companion.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/** The environment of every portal under test. */
export const portalEnvironment = (port: number, folder: string): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: folder,
  // A few people stand for many, so the rate limit is lifted.
  READS_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warn',
})

/**
 * Starts a server and waits until `url` responds. Its process id is not that of the companion, which only
 * supervises it.
 */
export async function startServer(
  command: [string, ...string[]],
  url: string,
  environment = {},
): Promise<{ companion: Companion; pid: number }> {
  const companion = startCompanion(['/bin/sh', '-c', 'echo "pid $$"; exec "$@"', 'sh', ...command], {
    environment,
  })
  const printed = (): string | undefined => /pid (\d+)/.exec(companion.output())?.[1]
  // Only the end of the output is kept, and a start that builds the app first prints much.
  await until(() => printed() !== undefined, companion)
  const pid = Number(printed())
  await until(() => answers(url), companion)
  return { companion, pid }
}

/** The owner of the demo world. */
export const demoOwner = { username: 'Demo_Owner', password: 'idlewood' }

/** Signs a person in and returns their token. */
export async function signIn(base: string, person: { username: string; password: string }): Promise<string> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { token } = (await response.json()) as { token: string } // the contract's reply
  return token
}
