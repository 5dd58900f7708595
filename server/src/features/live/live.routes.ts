import { live as endpoints } from '@idlewood/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from '../../access/guard.ts'
import { eventStream, hijackedReply, type HijackedReply } from '../../http/event-stream.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import type { Streams } from './streams.ts'

interface Opening {
  request: FastifyRequest
  reply: FastifyReply
  viewer: SignedInViewer | null
  query: { since?: string | undefined }
}

export function liveRoutes(app: FastifyInstance, { streams }: { streams: Streams }): void {
  function open({ request, reply, viewer, query }: Opening): HijackedReply {
    const token = tokenOf(request)
    const owner = viewer && token !== undefined ? { token, uid: viewer.uid, personId: viewer.personId } : null
    streams.makeRoom(owner, request.ip)
    const stream = eventStream(request, reply, (ended) => streams.remove(ended))
    streams.add(stream, {
      owner,
      address: request.ip,
      since: query.since === undefined ? undefined : Number(query.since),
    })
    return hijackedReply
  }

  implement(app, endpoints, { everyone: open, own: open })
}
