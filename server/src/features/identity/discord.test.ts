import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { alteredGame } from '../../../test/altered-game.ts'
import { startDiscordProvider, type DiscordProvider } from '../../../test/discord-provider.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'

const callback = 'http://localhost:3000/api/auth/discord/callback'
let provider: DiscordProvider
let portal: TestPortal
let discordIds = 100_000_000_000_000_100n

/** Settings of a portal that signs people in with the provider. */
const application = () => ({
  DISCORD_URL: provider.url,
  DISCORD_CLIENT_ID: provider.clientId,
  DISCORD_CLIENT_SECRET: provider.clientSecret,
})

beforeAll(async () => {
  provider = await startDiscordProvider(() => callback)
  portal = await testPortal({ environment: application() })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})
beforeEach(() => {
  provider.misbehave = {}
  provider.account = { id: String(discordIds++), username: 'dusk', global_name: 'Dusk' }
})
afterEach(() => {
  expect(provider.complaints.splice(0)).toEqual([])
})

/** A browser: its cookies, and the address it is redirected to. */
async function begin(on = portal) {
  const start = await on.ask('GET', '/api/auth/discord')
  expect(start.status).toBe(303)
  return { cookie: start.cookies.join('; '), authorize: String(start.headers['location']) }
}
async function throughDiscord(authorize: string): Promise<string> {
  const response = await fetch(authorize, { redirect: 'manual' })
  return (response.headers.get('location') ?? '').replace('http://localhost:3000', '')
}
async function comeBack(on = portal) {
  const { cookie, authorize } = await begin(on)
  const returned = await on.ask('GET', await throughDiscord(authorize), { cookie })
  const location = new URL(String(returned.headers['location']))
  return { cookie, query: location.searchParams, path: location.pathname }
}
const exchange = (code: string | null, cookie?: string, on = portal) =>
  on.call(identity.exchange, { body: { code: code ?? '' } }, { cookie })

/** A Discord account that has come back and has a grant to link a character. */
async function getGrant() {
  const { cookie, query } = await comeBack()
  const { body } = await exchange(query.get('token'), cookie)
  return { cookie, linkToken: body.linkToken }
}

describe('the first sign-in with Discord', () => {
  test('comes back to /login with a code that is exchanged for a link grant', async () => {
    const { cookie, query, path } = await comeBack()
    expect(path).toBe('/login')
    const answer = await exchange(query.get('token'), cookie)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ linkToken: expect.any(String), discordName: 'Dusk' })
  })

  test.each([
    ['turns around the text after it', '\u202Eksud\u2066', 'ksud'],
    ['cannot be seen', ' \u200B\u3164\u2800', 'dusk'],
    ['consists of a family', '👨‍👩‍👧‍👦 \uD83D', '👨‍👩‍👧‍👦 �'],
    ['is written from right to left', 'שלום', 'שלום'],
    ['is longer than Discord allows', '😀'.repeat(65), '😀'.repeat(64)],
  ])('a display name that %s is shown and stored legibly', async (_, displayName, shown) => {
    provider.account = { ...provider.account, global_name: displayName }
    const { cookie, query } = await comeBack()
    const { body: grant } = await exchange(query.get('token'), cookie)
    expect(grant.discordName).toBe(shown)
    const username = `Named_${provider.account.id.slice(-6)}`
    await portal.character(username)
    const body = { linkToken: grant.linkToken, username, proof: 'password', secret: 'idlewood' } as const
    const { body: linked } = await portal.call(identity.link, { body }, { cookie })
    const sessions = await portal.call(identity.sessions, {}, { token: linked.token })
    expect(sessions.body.discord?.name).toBe(shown)
  })

  test('links the character whose game password is given, and the next sign-in needs no password', async () => {
    await portal.character('Linked_Once')
    const { cookie, linkToken } = await getGrant()
    const body = { linkToken, username: 'Linked_Once', proof: 'password', secret: 'idlewood' } as const
    const linked = await portal.call(identity.link, { body }, { cookie })
    expect(linked.status).toBe(200)
    expect(linked.body.user.username).toBe('Linked_Once')

    const again = await comeBack()
    const signedIn = await exchange(again.query.get('token'), again.cookie)
    expect(signedIn.body.user.username).toBe('Linked_Once')
    const sessions = await portal.call(identity.sessions, {}, { token: signedIn.body.token })
    expect(sessions.body.discord?.name).toBe('Dusk')
  })

  test('stores the name of the account, and a new one at the next sign-in', async () => {
    await portal.character('Renamed_There')
    const { cookie, linkToken } = await getGrant()
    const body = { linkToken, username: 'Renamed_There', proof: 'password', secret: 'idlewood' } as const
    const { body: linked } = await portal.call(identity.link, { body }, { cookie })
    const shown = async () => {
      const { body: own } = await portal.call(identity.sessions, {}, { token: linked.token })
      return own.discord?.name
    }
    expect(await shown()).toBe('Dusk')
    provider.account = { ...provider.account, global_name: 'Dawn' }
    await comeBack()
    expect(await shown()).toBe('Dawn')
  })

  test('accepts a code from the game only once, even though the game keeps showing it', async () => {
    await portal.character('Code_Reused', { code: '271828' })
    const useCode = async () => {
      const { cookie, linkToken } = await getGrant()
      const body = { linkToken, username: 'Code_Reused', proof: 'code', secret: '271828' } as const
      return portal.call(identity.link, { body }, { cookie })
    }
    const first = await useCode()
    expect(first.status).toBe(200)
    await portal.call(identity.unlink, {}, { token: first.body.token })
    provider.account = { id: String(discordIds++), username: 'thief', global_name: 'Thief' }
    expect((await useCode()).status).toBe(401)
    await sql`update users set code = '314159' where username = 'Code_Reused'`.execute(
      portal.game.database.db,
    )
    expect((await useCode()).status).toBe(401)
    const { cookie, linkToken } = await getGrant()
    const body = { linkToken, username: 'Code_Reused', proof: 'code', secret: '314159' } as const
    expect((await portal.call(identity.link, { body }, { cookie })).status).toBe(200)
  })

  test('gives the character to only one of several accounts that use a code at once', async () => {
    await portal.character('Code_Raced', { code: '161803' })
    const rivals: Awaited<ReturnType<typeof getGrant>>[] = []
    for (let index = 0; index < 5; index++) {
      provider.account = { id: String(discordIds++), username: 'rival', global_name: 'Rival' }
      rivals.push(await getGrant())
    }
    const answers = await Promise.all(
      rivals.map(({ cookie, linkToken }) => {
        const body = { linkToken, username: 'Code_Raced', proof: 'code', secret: '161803' } as const
        return portal.call(identity.link, { body }, { cookie })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('links by the code shown in the game', async () => {
    await portal.character('Code_Owner', { code: '481516' })
    const { cookie, linkToken } = await getGrant()
    const body = { linkToken, username: 'Code_Owner', proof: 'code', secret: '481516' } as const
    expect((await portal.call(identity.link, { body }, { cookie })).status).toBe(200)
  })

  test('does not accept an empty code', async () => {
    await portal.character('Code_Less', { code: '' })
    const { cookie, linkToken } = await getGrant()
    const body = { linkToken, username: 'Code_Less', proof: 'code', secret: ' ' } as const
    expect((await portal.call(identity.link, { body }, { cookie })).status).toBe(401)
  })

  test('links a new character at sign-up', async () => {
    const { cookie, linkToken } = await getGrant()
    const body = { username: 'Fresh_Face', password: 'a long password', linkToken }
    expect((await portal.call(identity.signup, { body }, { cookie })).status).toBe(201)
    const again = await comeBack()
    expect((await exchange(again.query.get('token'), again.cookie)).body.user.username).toBe('Fresh_Face')
  })

  test('creates no character that could not be linked, because another was linked meanwhile', async () => {
    await portal.character('Linked_Earlier')
    const [one, other] = [await getGrant(), await getGrant()]
    const link = { linkToken: one.linkToken, username: 'Linked_Earlier', secret: 'idlewood' }
    const linked = await portal.call(
      identity.link,
      { body: { ...link, proof: 'password' } },
      { cookie: one.cookie },
    )
    expect(linked.status).toBe(200)
    const body = { username: 'Linked_Later', password: 'a long password', linkToken: other.linkToken }
    const refused = await portal.call(identity.signup, { body }, { cookie: other.cookie })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(/already linked/)])
    const signUpAlone = { username: 'Linked_Later', password: 'a long password' }
    expect((await portal.call(identity.signup, { body: signUpAlone })).status).toBe(201)
  })

  test('signs in the character whose row contains the Discord id, and no other', async () => {
    await portal.character('Known_To_Game', { discord_id: provider.account.id })
    const { cookie, query } = await comeBack()
    const { body } = await exchange(query.get('token'), cookie)
    expect(body.user.username).toBe('Known_To_Game')
    const profile = await portal.call(character.profile, {}, { token: body.token })
    expect(profile.status).toBe(200)
  })

  test('tells ids apart that are stored as numbers and differ in their last digit', async () => {
    const GAME_DATABASE_URL = await alteredGame(
      'alter table users drop column discord_id',
      'alter table users add column discord_id bigint',
    )
    const numbers = await testPortal({ environment: { ...application(), GAME_DATABASE_URL } })
    onTestFinished(() => numbers.close())
    const { id } = provider.account
    await numbers.character('Almost_The_Same', { discord_id: String(BigInt(id) + 1n) })
    await numbers.character('Known_By_Number', { discord_id: id })
    const { cookie, query } = await comeBack(numbers)
    const { body } = await exchange(query.get('token'), cookie, numbers)
    expect(body.user.username).toBe('Known_By_Number')
  })

  test('keeps the grant after a wrong password, and uses it up with the right one', async () => {
    await portal.character('Second_Try')
    const { cookie, linkToken } = await getGrant()
    const body = { linkToken, username: 'Second_Try', proof: 'password', secret: 'wrong' } as const
    expect((await portal.call(identity.link, { body }, { cookie })).status).toBe(401)
    const right = { body: { ...body, secret: 'idlewood' } }
    expect((await portal.call(identity.link, right, { cookie })).status).toBe(200)
    expect((await portal.call(identity.link, right, { cookie })).status).toBe(401)
  })
})

describe('3.15 what must fail', () => {
  test('a code works once', async () => {
    const { cookie, query } = await comeBack()
    expect((await exchange(query.get('token'), cookie)).status).toBe(200)
    expect((await exchange(query.get('token'), cookie)).status).toBe(401)
  })

  test('a code is good for one of ten who use it at once', async () => {
    const { cookie, query } = await comeBack()
    const uses = Array.from({ length: 10 }, () => exchange(query.get('token'), cookie))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
  })

  test('a code only works in the browser that began the sign-in', async () => {
    const { cookie, query } = await comeBack()
    expect((await exchange(query.get('token'))).status).toBe(401)
    expect((await exchange(query.get('token'), (await begin()).cookie)).status).toBe(401)
    expect((await exchange(query.get('token'), cookie)).status).toBe(200)
  })

  test('a code is valid for a minute', async () => {
    const { cookie, query } = await comeBack()
    await portal.portal.db
      .updateTable('one_time_secrets')
      .set((update) => ({ expires_at: update('expires_at', '-', 60_000) }))
      .execute()
    expect((await exchange(query.get('token'), cookie)).status).toBe(401)
  })

  test('a response from Discord is accepted once, and only from the browser that asked for it', async () => {
    const { cookie, authorize } = await begin()
    const answer = await throughDiscord(authorize)
    const strange = await portal.ask('GET', answer, { cookie: (await begin()).cookie })
    const { searchParams } = new URL(String(strange.headers['location']), 'http://portal')
    expect(searchParams.get('error')).toMatch(/^This sign-in has expired/)
    expect(JSON.parse(searchParams.get('text') ?? '')).toEqual({ key: 'identity.signInExpired' })
    expect(String((await portal.ask('GET', answer, { cookie })).headers['location'])).toContain(
      '/login?token=',
    )
    expect(String((await portal.ask('GET', answer, { cookie })).headers['location'])).toContain(
      '/login?error=',
    )
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another state', { state: 'x'.repeat(43) }],
    ['a person who cancels', { deny: true }],
    ['a token endpoint that fails', { tokenStatus: 500 }],
    ['an account without a proper id', { account: { id: '12', username: 'short' } }],
  ])('%s leads back to /login with an error', async (_, misbehaviour) => {
    provider.misbehave = misbehaviour
    const { query, path } = await comeBack()
    expect(path).toBe('/login')
    expect(query.get('token')).toBeNull()
    expect(query.get('error')).toMatch(/\.$/)
  })

  test('the redirect goes to the configured address, no matter what Host says', async () => {
    const { authorize } = await begin()
    const forged = await portal.ask('GET', '/api/auth/discord', { headers: { host: 'evil.example' } })
    const redirectOf = (address: string) => new URL(address).searchParams.get('redirect_uri')
    expect(redirectOf(String(forged.headers['location']))).toBe(redirectOf(authorize))
  })

  test('a linked character cannot be linked to a second account', async () => {
    await portal.character('Taken_Already')
    const body = { username: 'Taken_Already', proof: 'password', secret: 'idlewood' } as const
    const first = await getGrant()
    await portal.call(
      identity.link,
      { body: { ...body, linkToken: first.linkToken } },
      { cookie: first.cookie },
    )
    provider.account = { ...provider.account, id: String(discordIds++) }
    const second = await getGrant()
    const answer = await portal.call(
      identity.link,
      { body: { ...body, linkToken: second.linkToken } },
      { cookie: second.cookie },
    )
    expect(answer.status).toBe(409)
  })
})

test('after unlinking, the Discord account asks to link again', async () => {
  await portal.character('Parting_Ways')
  const { cookie, linkToken } = await getGrant()
  const body = { linkToken, username: 'Parting_Ways', proof: 'password', secret: 'idlewood' } as const
  const { body: linked } = await portal.call(identity.link, { body }, { cookie })
  expect((await portal.call(identity.unlink, {}, { token: linked.token })).body).toEqual({ unlinked: true })
  const again = await comeBack()
  expect((await exchange(again.query.get('token'), again.cookie)).body.linkToken).toBeDefined()
})

test('unlinking signs out everybody who signed in with the Discord account, and nobody else', async () => {
  const name = 'Stranger_Linked'
  await portal.character(name)
  const { cookie, linkToken } = await getGrant()
  const body = { linkToken, username: name, proof: 'password', secret: 'idlewood' } as const
  const { body: linked } = await portal.call(identity.link, { body }, { cookie })
  const again = await comeBack()
  const { body: strangers } = await exchange(again.query.get('token'), again.cookie)
  const [elsewhere, own] = [await portal.signIn(name), await portal.signIn(name)]
  const statuses = (tokens: readonly string[]) =>
    Promise.all(tokens.map(async (token) => (await portal.call(character.profile, {}, { token })).status))
  expect(await statuses([linked.token, strangers.token, elsewhere, own])).toEqual([200, 200, 200, 200])
  expect((await portal.call(identity.unlink, {}, { token: own })).status).toBe(200)
  expect(await statuses([linked.token, strangers.token, elsewhere, own])).toEqual([401, 401, 200, 200])
})

describe('a Discord account whose character’s uid was reused', () => {
  /** Deletes the row of this uid, and gives the uid to another character. */
  async function reuse(uid: number, name: string): Promise<void> {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.game.database.db)
    await run(sql`delete from users where uid = ${uid}`)
    await portal.character(name)
    const regdate = '2024-05-06 07:08:09'
    await run(
      sql`update users set uid = ${uid}, password = 'other', regdate = ${regdate} where username = ${name}`,
    )
  }
  async function linked(name: string): Promise<number> {
    const uid = await portal.character(name, { regdate: '2020-01-01 10:00:00' })
    const { cookie, linkToken } = await getGrant()
    const body = { linkToken, username: name, proof: 'password', secret: 'idlewood' } as const
    expect((await portal.call(identity.link, { body }, { cookie })).status).toBe(200)
    return uid
  }

  test('does not sign in as the new owner of the uid, but may link another character', async () => {
    const uid = await linked('Reused_Link')
    await reuse(uid, 'Reused_Stranger')
    const { cookie, query } = await comeBack()
    const { body } = await exchange(query.get('token'), cookie)
    expect(body).toEqual({ linkToken: expect.any(String), discordName: 'Dusk' })
  })

  test('does not do so with an earlier login code either', async () => {
    const uid = await linked('Reused_Code')
    const { cookie, query } = await comeBack()
    await reuse(uid, 'Reused_Other')
    const { status, body } = await exchange(query.get('token'), cookie)
    expect([status, body.token]).toEqual([401, undefined])
  })
})
