/**
 * A proxy to the portal with its own URL, for journeys during which the portal changes or becomes
 * unreachable.
 */
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A URL that leads to the portal. */
export interface PortalProxy {
  readonly url: string
  /** Serves a different service worker from now on, as a new version of the portal would. */
  release(version: string): void
  /** Responds to the next request for this path with 502, like a proxy that has lost the portal. */
  refuseNext(path: string): void
  /** Responds with 404 to scripts of this name from now on: a new version has them under another one. */
  remove(name: string): void
  /** Responds to every request with 502 from now on, or no longer, as while the portal restarts. */
  lose(isLost: boolean): void
  /** Cuts the connection or restores it. */
  cut(isCut: boolean): void
  close(): Promise<void>
}

/** Starts a proxy to the portal at `target`. */
export async function startPortalProxy(target: string): Promise<PortalProxy> {
  let version = ''
  let isCut = false
  let isLost = false
  let refused: string | undefined
  let removed: string | undefined
  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (isCut) return void incoming.socket.destroy()
    if (isLost) return void outgoing.writeHead(502).end('Bad Gateway')
    if (removed && incoming.url?.startsWith(`/assets/${removed}-`)) return void outgoing.writeHead(404).end()
    if (incoming.url === refused) {
      refused = undefined
      return void outgoing.writeHead(502).end()
    }
    const isWorker = incoming.url === '/service-worker.js'
    const headers: IncomingHttpHeaders = { ...incoming.headers, host: new URL(target).host }
    // Always request the worker whole and uncompressed, so that it can be changed.
    if (isWorker) {
      delete headers['accept-encoding']
      delete headers['if-none-match']
      delete headers['if-modified-since']
    }
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (answer) => {
        const sent = { ...answer.headers }
        if (isWorker) delete sent['content-length']
        outgoing.writeHead(answer.statusCode ?? 502, sent)
        if (!isWorker) return void answer.pipe(outgoing)
        answer.pipe(outgoing, { end: false })
        answer.on('end', () => outgoing.end(`\n// ${version}\n`))
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a TCP port
  return {
    url: `http://localhost:${port}`,
    release: (next) => (version = next),
    refuseNext: (path) => (refused = path),
    remove: (name) => (removed = name),
    lose: (next) => (isLost = next),
    cut: (next) => (isCut = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
