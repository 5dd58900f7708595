/**
 * The baseline for the portal: Node's own server returning the same bytes, either constant, or with one
 * driver query per request, or with one query for all requests of an event-loop turn, whose users it looks up
 * in a map. `node bench/bare-server.ts <port> constant <bytes as base64>`, `… mysql <url> <uid> <sql>`, `…
 * sqlite <file> <uid> <sql>`, `… joined <url> <people> <sql>`, where `people` is a JSON file of `[token,
 * uid]` pairs, and the statement ends with `in (?)` and returns the uid as `owner`.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { createPool, type Pool, type RowDataPacket } from 'mysql2'

const [port, kind, ...rest] = process.argv.slice(2)

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const send = (response: ServerResponse, body: string | Buffer): void => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const openPool = (uri: string): Pool =>
  createPool({ uri, connectionLimit: 10, dateStrings: true, decimalNumbers: true })

/** Requests waiting for the end of this event-loop turn. */
interface Waiting {
  uid: number
  response: ServerResponse
}

function joined(pool: Pool, people: ReadonlyMap<string, number>, sql: string): Answer {
  let waiting: Waiting[] = []
  function readAll(): void {
    const all = waiting
    waiting = []
    pool.query<RowDataPacket[]>(sql, [all.map(({ uid }) => uid)], (error, rows) => {
      if (error) throw error
      const byOwner = Map.groupBy(rows, ({ owner }) => Number(owner))
      for (const { uid, response } of all) send(response, JSON.stringify(byOwner.get(uid) ?? []))
    })
  }
  return (response, { headers }) => {
    const uid = people.get(headers.authorization ?? '')
    if (uid === undefined) return void response.writeHead(headers.authorization ? 401 : 204).end()
    if (waiting.length === 0) setImmediate(readAll)
    waiting.push({ uid, response })
  }
}

function answering(): Answer {
  const [what = '', who = '', sql = ''] = rest
  if (kind === 'constant') {
    const body = Buffer.from(what, 'base64')
    return (response) => send(response, body)
  }
  if (kind === 'joined') {
    const people = JSON.parse(readFileSync(who, 'utf8')) as [token: string, uid: number][] // as documented above
    return joined(openPool(what), new Map(people.map(([token, uid]) => [`Bearer ${token}`, uid])), sql)
  }
  if (kind === 'mysql') {
    const pool = openPool(what)
    return (response) => {
      pool.execute(sql, [Number(who)], (error, rows) => {
        if (error) throw error
        send(response, JSON.stringify(rows))
      })
    }
  }
  const statement = new DatabaseSync(what, { readOnly: true }).prepare(sql)
  return (response) => send(response, JSON.stringify(statement.all(Number(who))))
}

const answer = answering()
createServer((request, response) => answer(response, request)).listen(Number(port), '127.0.0.1', () =>
  console.log('ready'),
)
