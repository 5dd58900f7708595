/** A server that closes waits for answers under way, and for nothing else. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server begins to close, ends connections without a whole request, which Node counts as busy until
 * their headers are late. Connections with an answer under way end behind it instead of being kept.
 */
export function closeGracefully(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  // Calls back: a promise would be one more for every answer.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
}
