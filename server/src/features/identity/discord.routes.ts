import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSecret, claimSecret } from '../../access/one-time-secrets.ts'
import { hashOf } from '../../access/tokens.ts'
import { codeOf, isDown } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { Refusal } from '../../http/refusals.ts'
import type { Limit, Limits } from '../../http/limits.ts'
import { networkOf } from '../../http/network.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { newVerifier, type Discord } from './discord.ts'
import { isKnownBrowser } from '../../access/known-places.ts'
import { updateDiscordName } from './people.queries.ts'
import { textProperty, type Sentence } from '../../language/sentences.ts'
import type { SignIn } from './sign-in.ts'
import { signInExpired } from './texts.ts'

const stateLifetime = 10 * 60 * 1000

interface Deps {
  portal: PortalDatabase
  publicUrl: string
  discord: Discord
  signIn: SignIn
  cookie: BrowserCookie
  limits: Limits
}

/** Limits on starting sign-ins. */
interface BeginLimits {
  network: Limit
  /** For a browser that someone has signed in with before. */
  known: Limit
}

function beginLimits(limits: Limits): BeginLimits {
  const rule = { seconds: 600, sentence: 'Too many sign-ins were begun from your address. Wait a while.' }
  return {
    network: limits.limit({ ...rule, name: 'discord-begin', tries: 100, per: 'network' }),
    known: limits.limit({ ...rule, name: 'discord-begin-known', tries: 20 }),
  }
}

/** The message for a failed return from Discord, saying what the person can do. */
function sentenceFor(error: unknown): string | Sentence {
  if (error instanceof Refusal) return error.sentence
  if (isDown(error)) return 'The database cannot be reached right now. Try again in a moment.'
  return 'Discord sign-in did not work. Try again.'
}

/** A failure as the login page reads it: the English text, and the message to translate. */
function failureOf(error: unknown): Record<string, string> {
  const sentence = sentenceFor(error)
  const { text } = textProperty('text', sentence)
  return { error: String(sentence), ...(text ? { text: JSON.stringify(text) } : {}) }
}

const isWord = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[A-Za-z_]{1,48}$/.test(value))

/**
 * The kind of a failure for the log, such as `ResponseBodyError invalid_client 401`: only words and numbers,
 * because messages may contain codes and tokens.
 */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  // The OAuth library adds Discord's own word and the status to an error.
  const { error: answer, status } = error as { error?: unknown; status?: unknown }
  return [error.name, answer, codeOf(error), status, codeOf(error.cause)].filter(isWord).join(' ')
}

async function countBegin(
  { portal, cookie }: Deps,
  limits: BeginLimits,
  request: FastifyRequest,
): Promise<void> {
  const browser = cookie.read(request)
  if (browser !== undefined && (await isKnownBrowser(portal.db, browser)))
    await limits.known.spend(`browser ${hashOf(browser).slice(0, 16)}`)
  else await limits.network.spend(request.ip)
}

/** The URL to which a browser is sent to sign in with Discord. */
async function begin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { portal, discord, cookie } = deps
  const browser = cookie.ensure(request, reply)
  const verifier = newVerifier()
  const state = await createSecret(portal.db, {
    kind: 'oauth-state',
    data: { verifier },
    browser,
    lifetime: stateLifetime,
  })
  return discord.authorizationUrl(state, verifier)
}

/** Exchanges Discord's response for a login code. */
async function finish({ portal, discord, signIn, cookie }: Deps, request: FastifyRequest): Promise<string> {
  const query = request.url.split('?')[1] ?? ''
  const answer = new URLSearchParams(query)
  const browser = cookie.read(request)
  const state = answer.get('state') ?? ''
  const data = await claimSecret(portal.db, { kind: 'oauth-state', secret: state, browser })
  if (!data || browser === undefined) throw new Refusal('invalid', signInExpired)
  if (answer.get('error') === 'access_denied')
    throw new Refusal('invalid', 'You cancelled the sign-in at Discord.')
  const { verifier } = data as { verifier: string } // written by begin above
  const account = await discord.account({ query, state, verifier })
  const uid = await signIn.characterOf(account)
  await updateDiscordName(portal.db, account)
  const code = { uid, method: 'discord', discordId: account.id } as const
  return signIn.codeFor(uid === undefined ? { discord: account } : { ...code, uid }, browser)
}

/** The two redirects of a Discord sign-in: to Discord, and back to /login with a code or an error. */
export function discordRoutes(app: FastifyInstance, deps: Deps): void {
  const limits = beginLimits(deps.limits)
  const back = (reply: FastifyReply, result: Record<string, string>) =>
    reply.redirect(`${deps.publicUrl}/login?${new URLSearchParams(result).toString()}`, 303)

  app.get(
    '/api/auth/discord',
    { config: { openBecause: 'where signing in begins' } },
    async (request, reply) => {
      try {
        await countBegin(deps, limits, request)
        return await reply.redirect(await begin(deps, request, reply), 303)
      } catch (error) {
        request.log.warn({ reason: String(error) }, 'A Discord sign-in could not begin.')
        return back(reply, failureOf(error))
      }
    },
  )

  app.get(
    '/api/auth/discord/callback',
    { config: { openBecause: 'where Discord sends back' } },
    async (request, reply) => {
      try {
        return await back(reply, { token: await finish(deps, request) })
      } catch (error) {
        request.log.warn(
          { reason: kindOf(error), network: networkOf(request.ip) },
          'A Discord sign-in failed.',
        )
        return back(reply, failureOf(error))
      }
    },
  )
}
