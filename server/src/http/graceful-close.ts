/** A closing server waits for responses in progress, and for nothing else. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server starts to close, closes connections without a complete request, which Node counts as busy
 * until their headers time out. Connections with a response in progress are closed after it instead of being
 * kept alive.
 */
export function closeGracefully(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  // Uses the callback: an async hook would create one more promise per response.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
}
