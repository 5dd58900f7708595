/** Second factors are encrypted at rest, with a key from a file beside the data or from the environment. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { twoFactor } from '@idlewood/contract/two-factor'
import { afterEach, describe, expect, test } from 'vitest'
import { ask, root } from '../../../scripts/processes.ts'
import { filePortal } from '../../test/file-portal.ts'
import { anotherProcess, testPortal } from '../../test/portal.ts'
import { codeOf, allowCodeReuse, enableTwoFactor } from '../../test/two-factor.ts'
import { keyIdOf } from './secret-box.ts'
import { createStoredSecrets, resealSecrets } from './stored-secrets.ts'

let count = 0
const cleanups: (() => Promise<void>)[] = []
const portal = await filePortal()
const keyFile = join(portal.config.dataDir, 'secrets.key')
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
  await portal.portal.db.deleteFrom('two_factor').execute()
})

async function guarded() {
  const name = `Sealed_${++count}`
  await portal.character(name)
  const token = await portal.signIn(name)
  return { name, token, ...(await enableTwoFactor(portal, token)) }
}
const prove = (token: string, secret: string) =>
  portal.call(twoFactor.prove, { body: { code: codeOf(secret) } }, { token })
const personIdOf = async (name: string): Promise<string> =>
  (
    await portal.portal.db
      .selectFrom('people')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
  ).id
async function storedOf(name: string) {
  const query = portal.portal.db.selectFrom('two_factor').select(['secret', 'pending'])
  return query.where('person_id', '=', await personIdOf(name)).executeTakeFirstOrThrow()
}
async function store(name: string, secret: string | null): Promise<void> {
  const update = portal.portal.db.updateTable('two_factor').set({ secret })
  await update.where('person_id', '=', await personIdOf(name)).execute()
}

test('confirmed and unconfirmed secrets are stored encrypted, and the key is in a file beside the data', async () => {
  const { name, token, secret } = await guarded()
  const begun = await portal.call(twoFactor.begin, { body: { code: codeOf(secret) } }, { token })
  const stored = await storedOf(name)
  expect([stored.secret, stored.pending]).toEqual([
    expect.stringMatching(/^v1\.[0-9a-f]{8}\./),
    expect.stringMatching(/^v1\.[0-9a-f]{8}\./),
  ])
  const everything = JSON.stringify(await portal.portal.db.selectFrom('two_factor').selectAll().execute())
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain(begun.body.secret)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
})

test('a secret copied to somebody else’s row does not work', async () => {
  const [one, other] = [await guarded(), await guarded()]
  await store(other.name, (await storedOf(one.name)).secret)
  expect((await prove(other.token, one.secret)).status).toBe(500)
  expect((await prove(one.token, one.secret)).status).toBe(200)
})

test('a secret with one character changed does not work', async () => {
  const { name, token, secret } = await guarded()
  const stored = (await storedOf(name)).secret ?? ''
  const last = stored.at(-3) === 'A' ? 'B' : 'A'
  await store(name, stored.slice(0, -3) + last + stored.slice(-2))
  expect((await prove(token, secret)).status).toBe(500)
})

test('secrets stored in plain text by an older release are encrypted when the portal starts', async () => {
  const { name, token, secret } = await guarded()
  await store(name, secret)
  const app = await anotherProcess(portal)
  cleanups.push(() => app.server.close())
  expect((await storedOf(name)).secret).toMatch(/^v1\./)
  expect((await prove(token, secret)).status).toBe(200)
})

test('the portal does not start if a needed key is missing, and says where it looked', async () => {
  await guarded()
  const copy = join(portal.config.dataDir, 'copy-of-key')
  copyFileSync(keyFile, copy)
  cleanups.push(async () => copyFileSync(copy, keyFile))
  rmSync(keyFile)
  await expect(anotherProcess(portal)).rejects.toThrow(/secrets\.key is missing.*restore it from a backup/)
  writeFileSync(keyFile, `${randomBytes(32).toString('base64url')}\n`)
  await expect(anotherProcess(portal)).rejects.toThrow(/does not hold the key [0-9a-f]{8}/)
  writeFileSync(keyFile, 'nonsense')
  await expect(anotherProcess(portal)).rejects.toThrow('does not hold keys')
})

describe('a portal with its own keys', () => {
  const [one, two, fresh] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url'))
  const source = (...keys: (string | undefined)[]) => ({ keys: keys.map(String), file: keyFile })
  const keep = (personId: string, secret: string | null, pending: string | null = null) =>
    portal.portal.db
      .insertInto('two_factor')
      .values({ person_id: personId, secret, pending, confirmed_at: 1 })
      .execute()
  const kept = () =>
    portal.portal.db.selectFrom('two_factor').select(['secret', 'pending']).orderBy('person_id').execute()

  test('encrypts with the first of them whatever is encrypted with another or not at all', async () => {
    const { db } = portal.portal
    const [first, second] = [
      await createStoredSecrets(db, source(one)),
      await createStoredSecrets(db, source(two)),
    ]
    await keep('a', first.seal('secret', 'a'), second.seal('pending', 'a'))
    const [old] = await kept()
    const ids = [keyIdOf(old?.secret ?? ''), keyIdOf(old?.pending ?? '')].join(', ')
    await expect(createStoredSecrets(db, source(fresh))).rejects.toThrow(
      `does not hold the key ${ids}, which`,
    )
    await keep('b', 'plain', 'pending too')
    await keep('c', null)
    const box = await createStoredSecrets(db, source(fresh, one, two))
    const [, plain] = await kept()
    expect(box.open(plain?.secret ?? '', 'b')).toBe('plain')
    expect(await resealSecrets(db, source(fresh, one, two))).toBe(2)
    const current = await createStoredSecrets(db, source(fresh))
    const [sealed, ofPlain, nothing] = await kept()
    expect(current.open(sealed?.secret ?? '', 'a')).toBe('secret')
    expect(current.open(sealed?.pending ?? '', 'a')).toBe('pending')
    expect(ofPlain).toEqual({ secret: plain?.secret, pending: expect.stringMatching(/^v1\./) })
    expect(nothing).toEqual({ secret: null, pending: null })
    expect(await resealSecrets(db, source(fresh))).toBe(0)
  })

  test('leaves a secret alone that changes meanwhile', async () => {
    const { db } = portal.portal
    const box = await createStoredSecrets(db, source(one))
    await keep('a', box.seal('old', 'a'))
    const changed = box.seal('new', 'a')
    const changing = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'pending' in row))
          await db.updateTable('two_factor').set({ secret: changed }).execute()
        return result
      },
    })
    await keep('b', 'plain')
    await createStoredSecrets(changing, source(one))
    expect(await kept()).toEqual([
      { secret: changed, pending: null },
      { secret: changed, pending: null },
    ])
  })

  test('makes a file for the first secrets, which may be in plain text', async () => {
    const file = join(portal.config.dataDir, 'first.key')
    await keep('a', 'plain')
    const box = await createStoredSecrets(portal.portal.db, { keys: [], file })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [row] = await kept()
    expect(box.open(row?.secret ?? '', 'a')).toBe('plain')
  })
})

test('the command rotates the key while the portal is running', async () => {
  const { name, token, secret } = await guarded()
  const before = (await storedOf(name)).secret
  const [oldKey] = readFileSync(keyFile, 'utf8').trim().split('\n')
  const { portalDatabaseUrl, dataDir } = portal.config
  const { code, output } = await ask(
    process.execPath,
    [join(root, 'scripts/rotate-secrets.ts'), '--no-env-file'],
    {
      environment: { PORTAL_DATABASE_URL: portalDatabaseUrl, DATA_DIR: dataDir, SECRETS_KEY: undefined },
    },
  )
  expect([code, output]).toEqual([0, expect.stringContaining('encrypted with the new key')])
  const after = (await storedOf(name)).secret
  expect(after?.slice(0, 11)).not.toBe(before?.slice(0, 11))
  const [newKey, kept, ...older] = readFileSync(keyFile, 'utf8').trim().split('\n')
  expect([kept, older]).toEqual([oldKey, []])
  expect(newKey).not.toBe(oldKey)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect((await prove(token, secret)).status).toBe(200)
  await allowCodeReuse(portal)
  const { name: next } = await guarded()
  expect((await storedOf(next)).secret?.slice(0, 11)).toBe(after?.slice(0, 11))
})

test('portals on several machines share the key from the environment variable', async () => {
  const SECRETS_KEY = randomBytes(32).toString('base64url')
  const one = await testPortal({ environment: { SECRETS_KEY } })
  cleanups.push(() => one.close())
  await one.character('Two_Machines')
  const token = await one.signIn('Two_Machines')
  const { secret } = await enableTwoFactor(one, token)
  const { portalDatabaseUrl, gameDatabaseUrl } = one.config
  const urls = { PORTAL_DATABASE_URL: portalDatabaseUrl, GAME_DATABASE_URL: gameDatabaseUrl }
  const other = await testPortal({ environment: { ...urls, SECRETS_KEY }, named: false })
  cleanups.unshift(() => other.close())
  expect((await other.call(twoFactor.prove, { body: { code: codeOf(secret) } }, { token })).status).toBe(200)
  await expect(testPortal({ environment: urls, named: false })).rejects.toThrow('secrets.key is missing')
})
