/**
 * A portal's HTTP server that is always too busy: `node bench/faults/refusing-server.ts <port>`. A refusal
 * costs it the same as it costs a portal under pressure.
 */
import { createServer, type ServerOptions } from '../../server/src/http/server.ts'
import { createTraffic } from '../../server/src/http/traffic.ts'

const nothing = (): void => undefined
const log: ServerOptions['log'] = {
  level: 'silent',
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
  child: () => log,
}

const port = Number(process.argv[2])
const server = await createServer({
  log,
  trustProxy: false,
  publicUrl: `http://127.0.0.1:${port}`,
  traffic: { ...createTraffic(), isJammed: () => true },
})
server.get('/ready', () => 'ready')
await server.listen({ port, host: '127.0.0.1', backlog: 4096 })
