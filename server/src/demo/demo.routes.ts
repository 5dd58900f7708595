import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findAccountsByName } from '../game/accounts.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { Game } from '../game/game.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { hashSource } from '../http/security-headers.ts'
import type { BrowserCookie } from '../features/identity/browser-cookie.ts'
import { demoPage, demoStyle } from './demo-page.ts'
import { sameText } from '../features/identity/same-text.ts'
import type { SignIn } from '../features/identity/sign-in.ts'

interface Parts {
  game: Game
  publicUrl: string
  signIn: SignIn
  cookie: BrowserCookie
}

const choice = z.strictObject({ account: z.string(), browser: z.string() })

/** Signing in without Discord and without a password, as one of the demo world's accounts. Registered for the demo world only. */
export async function demoRoutes(
  app: FastifyInstance,
  { game, publicUrl, signIn, cookie }: Parts,
): Promise<void> {
  await app.register(async (app) => {
    await app.register(formbody)
    app.get(
      '/api/auth/discord',
      { config: { openBecause: 'where signing in begins' } },
      async (request, reply) => {
        const browser = cookie.ensure(request, reply)
        return reply
          .header(
            'content-security-policy',
            `default-src 'none'; style-src ${hashSource(demoStyle)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
          )
          .type('text/html; charset=utf-8')
          .send(demoPage({ accounts: demoAccounts, browser }))
      },
    )

    app.post(
      '/api/auth/demo',
      { config: { openBecause: 'the demo sign-in page sends here' } },
      async (request, reply) => {
        const { account, browser } = choice.parse(request.body)
        const known = cookie.read(request)
        // The form repeats the cookie: another site can send a form here, but not one that knows it.
        if (!known || !sameText(known, browser)) throw forbidden('Begin the sign-in again on this page.')
        if (!demoAccounts.some(({ username }) => username === account)) throw notFound('Demo account')
        const [found] = await findAccountsByName(game, account)
        if (!found) throw notFound('Demo account')
        const token = await signIn.byDemoAccount(found.uid, known)
        return reply.redirect(`${publicUrl}/login?${new URLSearchParams({ token }).toString()}`, 303)
      },
    )
  })
}
