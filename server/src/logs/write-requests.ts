/** Logs requests: a line for every request in the log `access`, and details of some of them in `request`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countsOf, createSampler, type Sampler } from '../http/sampler.ts'
import { isoOf } from './appender.ts'
import { plainText } from './clean.ts'
import type { LogFiles } from './log-files.ts'

/** Milliseconds from which a request counts as slow and is described. */
const slow = 1000
/** Maximum number of field names kept per request. */
const maxNames = 20

/**
 * Whether a request is a health check, polled every few seconds by machines, or a file of the browser app;
 * nobody looks for these. Decided by route, not by the spelling of the URL.
 */
function isNoise({ routeConfig: { url, isSite } }: FastifyRequest, path: string): boolean {
  if (isSite) return path.startsWith('/assets/')
  return url === '/metrics' || url === '/api/health' || (url?.startsWith('/api/health/') ?? false)
}

// Rare paths that need cleaning: not printable, or long enough to contain a token.
const suspicious = /[^\x21-\x7e]|[\w-]{40}/

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return path.length > 300 || suspicious.test(path) ? plainText(path, 300) : path
}

/** URLs whose paths are cached, and their maximum length; most requests are for a few URLs. */
const [maxPaths, maxPathLength] = [500, 64]
const paths = new Map<string, string>()

/** The path of a URL, cached if it may come again. Nothing of the query is kept. */
function knownPathOf(url: string): string {
  const known = paths.get(url)
  if (known !== undefined) return known
  const path = pathOf(url)
  if (url.length > maxPathLength || url.includes('?')) return path
  if (paths.size >= maxPaths) paths.clear()
  paths.set(url, path)
  return path
}

/** Encodes a text as JSON; most texts need no escapes. */
// oxlint-disable-next-line no-control-regex -- JSON escapes control characters
const needsEscapes = /["\\\u0000-\u001f\u007f-\uffff]/
const quoted = (text: string): string => (needsEscapes.test(text) ? JSON.stringify(text) : `"${text}"`)

/** Cleans texts written by the portal itself, most of which need no cleaning. */
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

/** Names of the fields in a request's query and body, without values. */
function carried(request: FastifyRequest): Record<string, unknown> {
  const query = namesOf(request.query)
  const body = namesOf(request.body)
  return { ...(query.length > 0 ? { query } : {}), ...(body.length > 0 ? { body } : {}) }
}

/**
 * Lines of strangers per minute: enough to see what they do, too few to fill a disk or to cost more than
 * their requests.
 */
const maxStrangersLines = 300
/** Refusals described per person and minute; beyond that, a program that keeps asking is only counted. */
const maxRefusalsOfPerson = 60
const minute = 60_000

/** What the lines are written with. */
interface Notes {
  readonly logs: LogFiles
  readonly addresses: boolean
  readonly strangers: Sampler
  readonly refused: Sampler
}

/** The contents of a line about a request; its fields are in the order of the line. */
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

/** The line as JSON. Concatenated by hand, because every request needs one. */
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

/** Only needed for `request`, since the log `access` has a line for each. */
function noteUndescribed(logs: LogFiles, counts: ReadonlyMap<string, number>): void {
  const requests = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const message = `${requests} more refusals of signed-in people, by status: ${countsOf(counts)}`
  logs.write('request', { level: 'warn', message, requests })
}

/**
 * Logs the requests of a server. Callers' addresses are only kept if the operator wants them. Requests of
 * people who are not signed in get a limited number of lines per minute; the others are counted.
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
    // A log that cannot be written must not fail the request.
    try {
      note(request, reply, notes)
    } catch (error) {
      request.log.warn({ err: error }, 'a request could not be noted')
    }
    done()
  })
  // Runs before the files are closed.
  app.addHook('preClose', async () => {
    strangers.close()
    refused.close()
  })
}
