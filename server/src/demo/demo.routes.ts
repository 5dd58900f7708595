import { errorStatus } from '@idlewood/contract/errors'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BrowserCookie } from '../features/identity/browser-cookie.ts'
import { sameText } from '../features/identity/same-text.ts'
import type { SignIn } from '../features/identity/sign-in.ts'
import { findAccountsByName } from '../game/accounts.ts'
import type { Game } from '../game/game.ts'
import { forbidden, notFound, Refusal } from '../http/refusals.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoErrorPage, demoPage } from './demo-page.ts'

interface Deps {
  game: Game
  publicUrl: string
  signIn: SignIn
  cookie: BrowserCookie
}

const choice = z.strictObject({ account: z.string(), browser: z.string() })
const beginAgain = 'Begin the sign-in again on this page.'

/** The login code of the chosen account. */
async function choose({ game, signIn, cookie }: Deps, request: FastifyRequest): Promise<string> {
  const chosen = choice.safeParse(request.body)
  const known = cookie.read(request)
  // The form repeats the cookie's value: another site can submit a form here, but does not know that value.
  if (!chosen.success || !known || !sameText(known, chosen.data.browser)) throw forbidden(beginAgain)
  const { account } = chosen.data
  const [found] = demoAccounts.some((name) => name === account) ? await findAccountsByName(game, account) : []
  if (!found) throw notFound('demoAccount')
  return signIn.byDemoAccount(found.uid, known)
}

/** Signs in as one of the demo accounts without Discord and without a password. Only for the demo world. */
export async function demoRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { publicUrl, cookie } = deps
  await app.register(async (app) => {
    await app.register(formbody)
    app.get(
      '/api/auth/discord',
      { config: { openBecause: 'where signing in begins' } },
      async (request, reply) =>
        sendPlainPage(request, reply, demoPage(demoAccounts, cookie.ensure(request, reply))),
    )
    app.post(
      '/api/auth/demo',
      { config: { openBecause: 'the demo sign-in page sends here' } },
      async (request, reply) => {
        try {
          const token = await choose(deps, request)
          return await reply.redirect(`${publicUrl}/login?${new URLSearchParams({ token }).toString()}`, 303)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          // A submitted form always leads to a page, even if it fails.
          return sendPlainPage(request, reply.code(errorStatus[error.code]), demoErrorPage(error))
        }
      },
    )
  })
}
