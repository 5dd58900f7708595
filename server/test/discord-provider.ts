/**
 * A simulated Discord: a real HTTP server that checks every parameter of the authorization-code flow as
 * strictly as possible.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The account signed in at this Discord. */
export interface ProviderAccount {
  id: string
  username: string
  global_name?: string | null
}

/** How this Discord misbehaves, for tests of failures. */
export interface Misbehaviour {
  iss?: string
  state?: string
  /** The person presses Cancel. */
  deny?: boolean
  tokenStatus?: number
  account?: object
}

/** The running provider. */
export interface DiscordProvider {
  url: string
  clientId: string
  clientSecret: string
  /** The account that authorizes next. */
  account: ProviderAccount
  misbehave: Misbehaviour
  /** Everything wrong with the requests so far; empty if all were correct. */
  complaints: string[]
  close(): Promise<void>
}

interface Grant {
  redirectUri: string
  challenge: string
  account: ProviderAccount
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}

/** Starts a provider for one application, whose only redirect is the portal's callback. */
export async function startDiscordProvider(redirectUri: () => string): Promise<DiscordProvider> {
  const clientId = '112233445566778899'
  const clientSecret = randomBytes(16).toString('hex')
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, ProviderAccount>()
  const complaints: string[] = []
  const expectEqual = (what: string, actual: string | null, expected: string): void => {
    if (actual !== expected) complaints.push(`${what} was ${actual}, not ${expected}`)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', provider.url)
      const json = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

      if (request.method === 'GET' && url.pathname === '/oauth2/authorize') {
        const query = url.searchParams
        expectEqual('response_type', query.get('response_type'), 'code')
        expectEqual('client_id', query.get('client_id'), clientId)
        expectEqual('scope', query.get('scope'), 'identify')
        expectEqual('redirect_uri', query.get('redirect_uri'), redirectUri())
        expectEqual('code_challenge_method', query.get('code_challenge_method'), 'S256')
        if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) complaints.push('no code_challenge')
        if ((query.get('state') ?? '').length < 20) complaints.push('state is too short to be secret')
        const code = randomBytes(16).toString('hex')
        grants.set(code, {
          redirectUri: query.get('redirect_uri') ?? '',
          challenge: query.get('code_challenge') ?? '',
          account: provider.account,
        })
        const answer = provider.misbehave.deny
          ? { error: 'access_denied', error_description: 'The resource owner denied the request' }
          : { code }
        const back = new URL(redirectUri())
        for (const [name, value] of Object.entries({
          ...answer,
          state: provider.misbehave.state ?? query.get('state') ?? '',
          iss: provider.misbehave.iss ?? provider.url,
        })) {
          back.searchParams.set(name, value)
        }
        response.writeHead(302, { location: back.href }).end()
      } else if (request.method === 'POST' && url.pathname === '/api/oauth2/token') {
        if (provider.misbehave.tokenStatus)
          return json(provider.misbehave.tokenStatus, { error: 'server_error' })
        const form = await bodyOf(request)
        expectEqual(
          'content-type',
          request.headers['content-type']?.split(';')[0] ?? null,
          'application/x-www-form-urlencoded',
        )
        expectEqual('grant_type', form.get('grant_type'), 'authorization_code')
        expectEqual('client_id at the token endpoint', form.get('client_id'), clientId)
        expectEqual('client_secret', form.get('client_secret'), clientSecret)
        const grant = grants.get(form.get('code') ?? '')
        grants.delete(form.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
          complaints.push('the code, its verifier or its redirect_uri did not fit')
          return json(400, { error: 'invalid_grant' })
        }
        const token = randomBytes(16).toString('hex')
        tokens.set(token, grant.account)
        json(200, { access_token: token, token_type: 'Bearer', expires_in: 604_800, scope: 'identify' })
      } else if (request.method === 'GET' && url.pathname === '/api/users/@me') {
        const account = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
        if (!account) return json(401, { message: '401: Unauthorized', code: 0 })
        json(200, provider.misbehave.account ?? account)
      } else {
        complaints.push(`an unknown request: ${request.method} ${url.pathname}`)
        json(404, { message: '404: Not Found', code: 0 })
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo
  const provider: DiscordProvider = {
    url: `http://127.0.0.1:${port}`,
    clientId,
    clientSecret,
    account: { id: '100000000000000001', username: 'dusk', global_name: 'Dusk' },
    misbehave: {},
    complaints,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
