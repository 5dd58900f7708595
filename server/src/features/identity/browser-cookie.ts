import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../access/tokens.ts'

/** Ties the steps of one sign-in to the browser that began it. */
export interface BrowserCookie {
  read(request: FastifyRequest): string | undefined
  /** The cookie's value, set anew when the browser has none. */
  ensure(request: FastifyRequest, reply: FastifyReply): string
}

/** Browsers keep `Secure` cookies from https and from this machine's own address only. */
const mayBeSecure = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

export function browserCookie(publicUrl: string): BrowserCookie {
  const secure = mayBeSecure(publicUrl)
  const name = secure ? '__Host-idlewood-sign-in' : 'idlewood-sign-in'
  const read = (request: FastifyRequest): string | undefined => {
    const value = request.cookies[name]
    return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
  }
  return {
    read,
    ensure(request, reply) {
      const value = read(request) ?? newToken()
      void reply.setCookie(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: 900 })
      return value
    },
  }
}
