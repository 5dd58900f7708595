import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config.ts'

/** A Discord account, as confirmed by Discord. */
export interface DiscordAccount {
  id: string
  name: string
}

/** The authorization-code flow with PKCE against one Discord application. */
export interface Discord {
  /** The URL to send the browser to. */
  authorizationUrl(state: string, verifier: string): Promise<string>
  /** Exchanges Discord's response for an account. Throws if anything in it is not as expected. */
  account(answer: { query: string; state: string; verifier: string }): Promise<DiscordAccount>
}

const discordUser = z.object({
  id: z.string().regex(/^\d{17,20}$/),
  username: z.string(),
  global_name: z.string().nullish(),
})

type DiscordUser = z.infer<typeof discordUser>

/** Maximum characters of a name; Discord itself allows 32. */
const maxName = 64
/** What would break a line, or turn around the text of a page after the name. */
const disruptive = /[\p{Cc}\p{Bidi_Control}]/gu
/** What nobody sees: spaces, characters meant to be ignored, and the Braille cell without dots. */
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The name to show for an account: its display name, or its unique name if nothing of that can be seen. */
function shownName({ id, username, global_name: displayName }: DiscordUser): string {
  const names = [displayName ?? '', username].map((name) => name.toWellFormed().replace(disruptive, ''))
  const seen = names.find((name) => name.replace(invisible, '') !== '') ?? id
  // By whole characters: half of an emoji is none.
  return [...seen].slice(0, maxName).join('')
}

/** Creates a PKCE code verifier. */
export const newVerifier = (): string => randomBytes(32).toString('base64url')

type Application = NonNullable<Config['discord']>

/** The provider and the client library, loaded at the first sign-in with Discord. */
async function loadProvider({ url, clientId, clientSecret }: Application) {
  const oauth = await import('openid-client')
  const provider = new oauth.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/api/oauth2/token`,
    },
    clientId,
    undefined,
    oauth.ClientSecretPost(clientSecret),
  )
  provider.timeout = 10
  // TLS is only optional for a provider whose DISCORD_URL begins with http://, as in tests.
  if (url.startsWith('http:')) oauth.allowInsecureRequests(provider)
  return { oauth, provider }
}

export function createDiscord(application: Application, publicUrl: string): Discord {
  const { url } = application
  const redirectUri = `${publicUrl}/api/auth/discord/callback`
  let loaded: ReturnType<typeof loadProvider> | undefined
  const load = () => (loaded ??= loadProvider(application))

  return {
    async authorizationUrl(state, verifier) {
      const { oauth, provider } = await load()
      return oauth.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'identify',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    async account({ query, state, verifier }) {
      const { oauth, provider } = await load()
      // Built from the configured URL, no matter what Host the request named. Checks the state, and `iss` if
      // Discord sends it.
      const answer = new URL(`${redirectUri}?${query}`)
      const tokens = await oauth.authorizationCodeGrant(provider, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      })
      const reply = await oauth.fetchProtectedResource(
        provider,
        tokens.access_token,
        new URL(`${url}/api/users/@me`),
        'GET',
      )
      if (!reply.ok) throw new Error(`Discord answered ${reply.status} to who the account is.`)
      const user = discordUser.parse(await reply.json())
      return { id: user.id, name: shownName(user) }
    },
  }
}
