/**
 * Clients that repeat their request as soon as there is a response, refused or not: `node
 * bench/faults/surge-clients.ts <port> <clients> <seconds> <file of tokens> <path>`. Prints when it starts
 * and stops counting, then the results as JSON. Requests are prepared once and responses are only counted, so
 * that many clients cost the machine little.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const [port, clients, seconds, tokensFile = '', path] = process.argv.slice(2)
const tokens = readFileSync(tokensFile, 'utf8').split('\n')
// Each client from its own network, behind a proxy, because one network may try only a few unknown tokens.
const requests = tokens.map((token, index) =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `X-Forwarded-For: 100.64.${index >> 8}.${index & 255}`,
      `Authorization: Bearer ${token}`,
      '\r\n',
    ].join('\r\n'),
  ),
)

/**
 * Totals over all clients: milliseconds of accepted responses, refusals, and counts of anything else by name.
 */
const seen = {
  accepted: [] as number[],
  refused: 0,
  refusedWithoutRetryAfter: 0,
  others: {} as Record<string, number>,
}
let isCounting = false
let isOver = false

function count(head: string, took: number): void {
  if (!isCounting) return
  const status = head.slice(9, 12)
  if (status === '200') seen.accepted.push(took)
  else if (status === '503') {
    seen.refused += 1
    if (!head.includes('retry-after')) seen.refusedWithoutRetryAfter += 1
  } else countOther(`status ${status}`)
}

function countOther(what: string): void {
  seen.others[what] = (seen.others[what] ?? 0) + 1
}

/** Reads responses that have a content length, and calls back with the head of each. */
function readAnswers(socket: Socket, onAnswer: (head: string) => void): void {
  let head = ''
  let left = 0
  socket.on('data', (chunk) => {
    if (left > 0) left -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      left = end + 4 + length - head.length
    }
    if (left > 0) return
    onAnswer(head)
    head = ''
  })
}

function client(index: number): Promise<void> {
  const request = requests[index % requests.length] ?? ''
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
    let askedAt = 0
    const ask = (): void => {
      askedAt = performance.now()
      socket.write(request)
    }
    readAnswers(socket, (head) => {
      count(head, performance.now() - askedAt)
      if (isOver) socket.destroy()
      else ask()
    })
    socket.on('connect', ask)
    socket.on('error', ({ code }: NodeJS.ErrnoException) => countOther(`error ${code}`))
    socket.on('close', () => {
      if (!isOver) countOther('closed by the portal')
      resolve()
    })
  })
}

const all = Promise.all(Array.from({ length: Number(clients) }, (_, index) => client(index)))
// Time for everyone to connect, and for the portal to find out its capacity.
await wait(4000)
isCounting = true
process.stdout.write('counting\n')
await wait(Number(seconds) * 1000)
isCounting = false
process.stdout.write('counted\n')
isOver = true
await Promise.race([all, wait(2000)])
// Exits only after all output is written, which for a pipe depends on its reader.
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit(0))
