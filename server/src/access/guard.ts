/** The one gate: keyed by the matched route, before anything of the request is read. No declared access, no start. */
import { isAllowed } from '@idlewood/contract/access'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from '../http/errors.ts'
import type { Viewers } from './viewers.ts'

/** Says why a character may not use the portal now, or null; asked on every guarded request, so it must be cheap. */
export type Barred = (uid: number) => Promise<string | null>

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

function tokenOf(request: FastifyRequest): string | undefined {
  return bearer.exec(request.headers.authorization ?? '')?.[1]
}

/** Installs the guard. Routes registered afterwards below /api must carry a declaration or a reason to be open. */
export function guard(app: FastifyInstance, { viewers, barred }: { viewers: Viewers; barred: Barred }): void {
  app.decorateRequest('viewer', null)

  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/api') && !config?.endpoint && !config?.openBecause) {
      throw new Error(`The route ${String(method)} ${url} says nobody who may use it.`)
    }
  })

  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.access === 'public') return
    const token = tokenOf(request)
    const viewer = token ? await viewers.find(token) : null
    if (!viewer) throw unauthenticated()
    const reason = await barred(viewer.uid)
    if (reason) throw unauthenticated(reason)
    const { access } = endpoint
    if (access !== 'signedIn' && !isAllowed(viewer, access)) {
      throw forbidden('You do not have permission to perform this action.', access)
    }
    request.viewer = viewer
  })
}
