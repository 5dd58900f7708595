import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadMessage } from '../../game/bridge/bridge-messages.ts'
import { OldMessage, OtherVersion, type Bridge } from '../../game/bridge/bridge.ts'
import type { Limits } from '../../http/limits.ts'
import { isNearby } from '../../http/network.ts'

/** Dependencies of the bridge's route. */
export interface BridgeDeps {
  readonly bridge: Bridge
  readonly limits: Limits
  /** Whether messages may come from any address, not only from this machine and private networks. */
  readonly anywhere: boolean
}

/** Maximum bytes of a message, with room to spare. */
const maxMessage = 2048

function send(reply: FastifyReply, code: number, text: string): FastifyReply {
  return reply.code(code).header('cache-control', 'no-store').type('text/plain; charset=us-ascii').send(text)
}

/** The response to a refused message; undefined if the portal itself failed. */
function refusalOf(error: unknown): { code: number; text: string } | undefined {
  if (error instanceof BadMessage) return { code: 403, text: 'forged' }
  if (error instanceof OldMessage) return { code: 409, text: 'old' }
  if (error instanceof OtherVersion) return { code: 400, text: 'version' }
  return undefined
}

/** Logs what an operator must know about refused messages, at most once a minute. */
function createComplaints(log: FastifyBaseLogger): (error: Error, address: string) => void {
  let quietUntil = 0
  return ({ message }, address) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    log.warn({ address }, `A message to the bridge was refused. ${message}`)
  }
}

/** The one endpoint that the filterscript in the game server calls. */
export async function bridgeRoutes(app: FastifyInstance, deps: BridgeDeps): Promise<void> {
  const { bridge, limits, anywhere } = deps
  const complain = createComplaints(app.log)
  const forged = limits.counter({
    name: 'bridge-forged',
    tries: 60,
    seconds: 60,
    sentence: 'Too many messages with a wrong signature. Wait a minute.',
    per: 'network',
  })

  async function answer({ body, ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!anywhere && !isNearby(ip)) return send(reply, 403, 'address')
    try {
      return await send(reply, 200, bridge.answer(Buffer.isBuffer(body) ? body.toString('latin1') : ''))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal || !(error instanceof Error)) throw error
      complain(error, ip)
      if (error instanceof BadMessage) forged.spend(ip)
      return send(reply, refusal.code, refusal.text)
    }
  }

  await app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxMessage }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      '/api/bridge',
      { config: { openBecause: 'each message is signed with the secret of the bridge' } },
      (request, reply) => answer(request, reply),
    )
  })
}
