import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeSecret, takeSecret } from '../../access/one-time-secrets.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { isDown } from '../../db/errors.ts'
import type { Limits } from '../../http/limits.ts'
import { Refusal } from '../../http/errors.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { newVerifier, type Discord } from './discord.ts'
import type { SignIn } from './sign-in.ts'

const stateLifetime = 10 * 60 * 1000

interface Parts {
  portal: PortalDatabase
  publicUrl: string
  discord: Discord
  signIn: SignIn
  cookie: BrowserCookie
  limits: Limits
}

/** What a person can do about a failed return from Discord. */
function sentenceFor(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (isDown(error)) return 'The database cannot be reached right now. Try again in a moment.'
  return 'Discord sign-in did not work. Try again.'
}

/** The two redirects of a Discord sign-in: there, and back to /login with a code or an error. */
export function discordRoutes(app: FastifyInstance, parts: Parts): void {
  const { portal, publicUrl, discord, signIn, cookie } = parts
  const begun = parts.limits.limit({
    name: 'discord-begin',
    tries: 100,
    seconds: 600,
    sentence: 'Too many sign-ins were begun from your address. Wait a while.',
    per: 'network',
  })
  const back = (reply: FastifyReply, result: { token: string } | { error: string }) =>
    reply.redirect(`${publicUrl}/login?${new URLSearchParams(result).toString()}`, 303)

  async function finish(request: FastifyRequest): Promise<string> {
    const query = request.url.split('?')[1] ?? ''
    const answer = new URLSearchParams(query)
    const browser = cookie.read(request)
    const state = answer.get('state') ?? ''
    const data = await takeSecret(portal.db, { kind: 'oauth-state', secret: state, browser })
    if (!data || browser === undefined) {
      throw new Refusal('invalid', 'This sign-in has run out or was begun in another browser. Sign in again.')
    }
    if (answer.get('error') === 'access_denied')
      throw new Refusal('invalid', 'You cancelled the sign-in at Discord.')
    const { verifier } = data as { verifier: string } // written by the route below
    const account = await discord.account({ query, state, verifier })
    const uid = await signIn.characterOf(account)
    return signIn.codeFor(uid === undefined ? { discord: account } : { uid, method: 'discord' }, browser)
  }

  app.get(
    '/api/auth/discord',
    { config: { openBecause: 'where signing in begins' } },
    async (request, reply) => {
      try {
        await begun.spend(request.ip)
        const browser = cookie.ensure(request, reply)
        const verifier = newVerifier()
        const state = await makeSecret(portal.db, {
          kind: 'oauth-state',
          data: { verifier },
          browser,
          lifetime: stateLifetime,
        })
        return await reply.redirect(await discord.authorizationUrl(state, verifier), 303)
      } catch (error) {
        request.log.warn({ reason: String(error) }, 'a Discord sign-in could not begin')
        return back(reply, { error: sentenceFor(error) })
      }
    },
  )

  app.get(
    '/api/auth/discord/callback',
    { config: { openBecause: 'where Discord sends back' } },
    async (request, reply) => {
      try {
        return await back(reply, { token: await finish(request) })
      } catch (error) {
        // The cause may name codes and tokens: only the kind of failure is logged.
        request.log.warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'a Discord sign-in failed',
        )
        return back(reply, { error: sentenceFor(error) })
      }
    },
  )
}
