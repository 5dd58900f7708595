/**
 * What the portal is measured against: Node's own server answering the same bytes, or asking the driver one
 * query a request. `node bench/bare-server.ts <port> constant <bytes as base64>`, `… mysql <url> <uid>
 * <sql>`, `… sqlite <file> <uid> <sql>`.
 */
import { createServer, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2'

const [port, kind, ...rest] = process.argv.slice(2)

const send = (response: ServerResponse, body: string | Buffer): void => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function answering(): (response: ServerResponse) => void {
  const [what = '', uid = '', sql = ''] = rest
  if (kind === 'constant') {
    const body = Buffer.from(what, 'base64')
    return (response) => send(response, body)
  }
  if (kind === 'mysql') {
    const pool = createPool({ uri: what, connectionLimit: 10, dateStrings: true, decimalNumbers: true })
    return (response) => {
      pool.execute(sql, [Number(uid)], (error, rows) => {
        if (error) throw error
        send(response, JSON.stringify(rows))
      })
    }
  }
  const statement = new DatabaseSync(what, { readOnly: true }).prepare(sql)
  return (response) => send(response, JSON.stringify(statement.all(Number(uid))))
}

const answer = answering()
createServer((_request, response) => answer(response)).listen(Number(port), '127.0.0.1', () =>
  console.log('ready'),
)
