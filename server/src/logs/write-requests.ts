/**
 * Who asked what: a line for every answered request in the log `access`, and more about some of them in
 * `request`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countsOf, createSampler, type Sampler } from '../http/sampler.ts'
import { isoOf } from './appender.ts'
import { plainText } from './clean.ts'
import type { LogFiles } from './log-files.ts'

/** Milliseconds from which a request is slow enough to be told of. */
const slow = 1000
/** Names of fields of one request that are kept. */
const maxNames = 20

/**
 * Asked every few seconds by machines, or a file of the browser app: nothing anybody looks for. By its route,
 * not by its spelling.
 */
function isNoise({ routeConfig: { url, isSite } }: FastifyRequest, path: string): boolean {
  if (isSite) return path.startsWith('/assets/')
  return url === '/metrics' || url === '/api/health' || (url?.startsWith('/api/health/') ?? false)
}

// The rare path that needs a closer look: not printable, or long enough to hide a token.
const suspicious = /[^\x21-\x7e]|[\w-]{40}/

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return path.length > 300 || suspicious.test(path) ? plainText(path, 300) : path
}

/** Addresses whose paths are remembered, and their longest; most requests are for a few. */
const [maxPaths, maxPathLength] = [500, 64]
const paths = new Map<string, string>()

/** The path of an address, looked at once where it comes again and again. Nothing of a query is kept. */
function knownPathOf(url: string): string {
  const known = paths.get(url)
  if (known !== undefined) return known
  const path = pathOf(url)
  if (url.length > maxPathLength || url.includes('?')) return path
  if (paths.size >= maxPaths) paths.clear()
  paths.set(url, path)
  return path
}

/** A text as JSON; most need no escapes. */
// oxlint-disable-next-line no-control-regex -- JSON escapes control characters
const needsEscapes = /["\\\u0000-\u001f\u007f-\uffff]/
const quoted = (text: string): string => (needsEscapes.test(text) ? JSON.stringify(text) : `"${text}"`)

/** The same for texts the portal wrote itself, most of which need no closer look. */
const shortText = (text: string, most: number): string =>
  text.length > most || /[^\x20-\x7e]|[\w-]{40}|[?=:$]/.test(text) ? plainText(text, most) : text

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const namesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.keys(value)
        .slice(0, maxNames)
        .map((name) => plainText(name, 40))
    : []

const levelOf = (status: number): string => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

/** What a request carried, by name only. */
function carried(request: FastifyRequest): Record<string, unknown> {
  const query = namesOf(request.query)
  const body = namesOf(request.body)
  return { ...(query.length > 0 ? { query } : {}), ...(body.length > 0 ? { body } : {}) }
}

/**
 * Lines of strangers in one minute: enough to see what they do, too few to fill a disk or cost more than
 * their requests.
 */
const maxStrangersLines = 300
/** Refusals of one person in a minute that are described; a program that goes on asking is only counted. */
const maxRefusalsOfPerson = 60
const minute = 60_000

/** What lines of requests are made from. */
interface Notes {
  readonly logs: LogFiles
  readonly addresses: boolean
  readonly strangers: Sampler
  readonly refused: Sampler
}

/** What a line says of a request; its fields have the order of the line's. */
interface RequestLine {
  level: string
  message: string
  requestId: string
  method: string
  path: string
  status: number
  milliseconds: number
  uid?: number
  address?: string
}

function lineAbout(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, addresses }: { path: string; addresses: boolean },
): RequestLine {
  const { method, caller } = request
  const status = reply.statusCode
  const milliseconds = Math.round(reply.elapsedTime)
  const line: RequestLine = {
    level: levelOf(status),
    message: `${method} ${path} ${status} ${milliseconds} ms${caller ? ` ${shortText(caller.username, 40)}` : ''}`,
    requestId: request.id,
    method,
    path,
    status,
    milliseconds,
  }
  if (caller) line.uid = caller.uid
  if (addresses) line.address = request.ip
  return line
}

/** The line as JSON, put together from its pieces: there is one for every request. */
function textOf(time: number, line: RequestLine): string {
  const { level, message, requestId, method, path, status, milliseconds, uid, address } = line
  const who = uid === undefined ? '' : `,"uid":${uid}`
  const tail = address === undefined ? who : `${who},"address":${quoted(address)}`
  return (
    `{"timestamp":"${isoOf(time)}","level":"${level}","message":${quoted(message)},` +
    `"requestId":${quoted(requestId)},"method":${quoted(method)},"path":${quoted(path)},` +
    `"status":${status},"milliseconds":${milliseconds}${tail}}\n`
  )
}

function note(request: FastifyRequest, reply: FastifyReply, notes: Notes): void {
  const path = knownPathOf(request.url)
  if (isNoise(request, path)) return
  const isStranger = request.caller === null
  if (isStranger && !notes.strangers.take(String(reply.statusCode))) return
  const line = lineAbout(request, reply, { path, addresses: notes.addresses })
  const time = Date.now()
  notes.logs.writeText('access', { time, text: textOf(time, line) }, { isStranger })
  const isRead = readMethods.has(request.method)
  if (isRead && line.status < 400 && line.milliseconds < slow) return
  const { refusal } = request
  if (refusal && line.uid !== undefined && !notes.refused.take(String(line.status), String(line.uid))) return
  const more = {
    ...line,
    message: refusal ? `${line.message}: ${shortText(refusal.message, 300)}` : line.message,
    route: request.routeConfig.url ?? 'none',
    ...(refusal ? { code: refusal.code } : {}),
    ...carried(request),
  }
  notes.logs.write('request', more, { isStranger })
}

function noteRest(logs: LogFiles, counts: ReadonlyMap<string, number>): void {
  const requests = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const message = `${requests} more requests of strangers, by status: ${countsOf(counts)}`
  for (const type of ['access', 'request'] as const) logs.write(type, { level: 'warn', message, requests })
}

/** Only `request` lacks them: the log `access` has a line of each. */
function noteUndescribed(logs: LogFiles, counts: ReadonlyMap<string, number>): void {
  const requests = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const message = `${requests} more refusals of signed-in people, by status: ${countsOf(counts)}`
  logs.write('request', { level: 'warn', message, requests })
}

/**
 * Writes the lines of a server's requests. Addresses of callers are kept only where the operator wants them.
 * Of those who are not signed in so many a minute have lines of their own; the others are counted.
 */
export function writeRequests(
  app: FastifyInstance,
  logs: LogFiles,
  { addresses }: { addresses: boolean },
): void {
  const strangers = createSampler({
    perWindow: maxStrangersLines,
    windowMs: minute,
    onRest: (counts) => noteRest(logs, counts),
  })
  const refused = createSampler({
    perWindow: maxRefusalsOfPerson,
    windowMs: minute,
    onRest: (counts) => noteUndescribed(logs, counts),
  })
  const notes: Notes = { logs, addresses, strangers, refused }
  app.addHook('onResponse', (request, reply, done) => {
    // A log that cannot be written is no reason to fail.
    try {
      note(request, reply, notes)
    } catch (error) {
      request.log.warn({ err: error }, 'a request could not be noted')
    }
    done()
  })
  // Before the files are closed.
  app.addHook('preClose', async () => {
    strangers.close()
    refused.close()
  })
}
