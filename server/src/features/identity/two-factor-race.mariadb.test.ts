/** Turning the second factor on while somebody else signs in with the password alone. */
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { twoFactor } from '@idlewood/contract/two-factor'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { codeOf, enableTwoFactor } from '../../../test/two-factor.ts'
import { createSecret } from '../../access/one-time-secrets.ts'

const portal = await filePortal()

const rounds = Array.from({ length: 5 }, (_, index) => `Race_For${String.fromCharCode(65 + index)}`)

/** Turns it on. While the others hold the row for seconds, the reply asks to try again. */
async function confirm(secret: string, token: string): Promise<void> {
  const body = { code: codeOf(secret) }
  const confirmed = await portal.call(twoFactor.confirm, { body }, { token })
  if (confirmed.status === 503) return confirm(secret, token)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
}

test.each(rounds)('no sign-in of %s that lacks the second factor outlasts it', async (username) => {
  await portal.character(username)
  const token = await portal.signIn(username)
  const { body: begun } = await portal.call(twoFactor.begin, { body: {} }, { token })
  let isOn = false
  const taken: string[] = []
  const signInAgain = async (): Promise<void> => {
    const body = { username, password: 'idlewood' }
    const answer = await portal.call(identity.login, { body })
    if (answer.body.token) taken.push(answer.body.token)
    if (!isOn) await signInAgain()
  }
  const others = Array.from({ length: 4 }, signInAgain)
  try {
    await confirm(begun.secret, token)
  } finally {
    isOn = true
    await Promise.all(others)
  }
  expect(taken.length).toBeGreaterThan(0)
  const statuses = await Promise.all(
    taken.map(async (other) => (await portal.call(character.profile, {}, { token: other })).status),
  )
  expect(statuses.filter((status) => status === 200)).toEqual([])
})

const grantFor = (id: string): Promise<string> =>
  createSecret(portal.portal.db, {
    kind: 'link-grant',
    data: { id, name: 'Somebody' },
    browser: null,
    lifetime: 600_000,
  })

test.each(rounds)('nor does a Discord account that %s is linked to without it', async (round) => {
  const username = round.replace('Race', 'Link')
  await portal.character(username)
  const token = await portal.signIn(username)
  const { body: begun } = await portal.call(twoFactor.begin, { body: {} }, { token })
  const linkToken = await grantFor(`1000000000000000${rounds.indexOf(round) + 10}`)
  const proof = { username, proof: 'password', secret: 'idlewood' } as const
  const [, linked] = await Promise.all([
    confirm(begun.secret, token),
    portal.call(identity.link, { body: { linkToken, ...proof } }),
  ])
  const after = await portal.call(character.profile, {}, { token: linked.body.token })
  expect(after.status).toBe(401)
})

test('turning it on writes the row of its person, which a sign-in on another node of a cluster writes, too', async () => {
  const uid = await portal.character('Node_Crosser')
  const token = await portal.signIn('Node_Crosser')
  const rowOf = () =>
    portal.portal.db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  const { turns, ...before } = await rowOf()
  await enableTwoFactor(portal, token)
  const { turns: after, ...rest } = await rowOf()
  expect(after).not.toBe(turns)
  expect(rest).toEqual(before)
})
