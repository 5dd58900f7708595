import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../access/tokens.ts'

/** Seconds a browser is remembered after its last sign-in. */
const lifetime = 180 * 24 * 60 * 60

/**
 * Ties the steps of one sign-in to the browser that began it, and tells a browser that signed in before from
 * unknown ones.
 */
export interface BrowserCookie {
  read(request: FastifyRequest): string | undefined
  /** The cookie's value; a new one if the browser has none. */
  ensure(request: FastifyRequest, reply: FastifyReply): string
}

export function createBrowserCookie(publicUrl: string): BrowserCookie {
  // Chromium and Firefox also keep `Secure` cookies from http://localhost, Safari does not.
  const secure = new URL(publicUrl).protocol === 'https:'
  const name = secure ? '__Host-idlewood-sign-in' : 'idlewood-sign-in'
  const read = (request: FastifyRequest): string | undefined => {
    const value = request.cookies[name]
    return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
  }
  return {
    read,
    ensure(request, reply) {
      const value = read(request) ?? newToken()
      void reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        secure,
        sameSite: 'lax',
        maxAge: lifetime,
      })
      return value
    },
  }
}
