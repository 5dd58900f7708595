import { identity } from '@idlewood/contract/identity'
import { languageChoice } from '@idlewood/contract/language-choice'
import { push } from '@idlewood/contract/push'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sweepExpired } from '../../access/sessions.ts'
import { hashOf } from '../../access/tokens.ts'
import { createClock } from '../../../test/clock.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { browserKeys, pushReceiver, readVapid, type PushReceiver } from '../../../test/push-receiver.ts'
import { getPushKeys } from './push-keys.ts'
import { present } from '../../../test/present.ts'

let receiver: PushReceiver
let portal: TestPortal
let token = ''
let name = ''
let count = 0
beforeAll(async () => {
  receiver = await pushReceiver()
  portal = await testPortal({ environment: { PUSH_SERVICES: receiver.host }, push: { ca: receiver.ca } })
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
})

afterEach(() => void vi.restoreAllMocks())

async function person(): Promise<{ name: string; token: string }> {
  const made = `Pushed_${++count}`
  await portal.character(made)
  return { name: made, token: await portal.signIn(made) }
}
beforeEach(async () => {
  ;({ name, token } = await person())
  receiver.answerWith(() => ({}))
})

const real = (path = 'x') => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${path}`,
  keys: browserKeys().keys,
})
const subscribe = (body: object, as = token) =>
  portal.call(
    push.subscribe,
    { body: { subscriptionTypes: ['server_status', 'events'], ...body } as never },
    { token: as },
  )
const listed = async (as = token) =>
  (await portal.call(push.subscription, {}, { token: as })).body.subscriptionTypes

describe('the key', () => {
  test('is the same for all processes and never changes', async () => {
    const { body } = await portal.call(push.key)
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
    const all = await Promise.all(Array.from({ length: 4 }, () => getPushKeys(portal.portal)))
    expect(new Set(all.map(({ publicKey }) => publicKey))).toEqual(new Set([body.publicKey]))
  })

  test('is created once by processes that start together', async () => {
    await portal.portal.db.deleteFrom('push_keys').execute()
    const all = await Promise.all(Array.from({ length: 4 }, () => getPushKeys(portal.portal)))
    expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1)
    // This portal keeps using the pair that it has cached.
    const { body } = await portal.call(push.key)
    expect(body.publicKey).toBeTruthy()
  })
})

describe('an endpoint', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com:80/x',
    'https://user@fcm.googleapis.com/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.attacker.example/x',
    'https://attacker.example/fcm.googleapis.com',
    'https://notfcm.googleapis.com/x',
    'https://x.fcm.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://notify.windows.com/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/x',
    'https://fcm.googleapis.com/x#a',
    'https://fcm.googleapis.com\\@attacker.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1024)}`,
  ])('%s is refused', async (endpoint) => {
    const answer = await subscribe({ ...real(), endpoint })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(await listed()).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/fcm/send/with-its-port',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is accepted', async (endpoint) => {
    const answer = await subscribe({ ...real(), endpoint })
    expect(answer.body).toEqual({ success: true, message: 'Subscribed to notifications' })
    expect(await listed()).toHaveLength(1)
  })

  test('has at most 1024 characters', async () => {
    const start = 'https://fcm.googleapis.com/'
    const endpoint = start + 'a'.repeat(1024 - start.length)
    expect((await subscribe({ ...real(), endpoint })).status).toBe(200)
    expect((await subscribe({ ...real(), endpoint: `${endpoint}a` })).status).toBe(400)
  })
})

describe('keys', () => {
  const good = browserKeys().keys
  const offCurve = (): string => {
    const point = Buffer.from(good.p256dh, 'base64url')
    point[64] = (point[64] ?? 0) ^ 1
    return point.toString('base64url')
  }
  test.each([
    ['a point off the curve', { ...good, p256dh: offCurve() }],
    ['a compressed point', { ...good, p256dh: Buffer.alloc(33, 2).toString('base64url') }],
    ['nothing but zeros', { ...good, p256dh: Buffer.alloc(65).toString('base64url') }],
    ['a secret that is too short', { ...good, auth: Buffer.alloc(15).toString('base64url') }],
    ['a secret that is too long', { ...good, auth: Buffer.alloc(17).toString('base64url') }],
    ['no base64', { ...good, auth: '%%%%' }],
    ['a number', { ...good, auth: 7 }],
    ['one more field', { ...good, more: 'x' }],
    ['no secret', { p256dh: good.p256dh }],
  ])('with %s are refused', async (_, keys) => {
    expect((await subscribe({ endpoint: real().endpoint, keys })).status).toBe(400)
    expect(await listed()).toEqual([])
  })

  test('are also accepted as base64 with padding', async () => {
    const keys = {
      p256dh: Buffer.from(good.p256dh, 'base64url').toString('base64'),
      auth: Buffer.from(good.auth, 'base64url').toString('base64'),
    }
    expect((await subscribe({ endpoint: real('padded').endpoint, keys })).status).toBe(200)
  })
})

describe('a subscription', () => {
  test('is listed with its categories, which change when it is sent again', async () => {
    const browser = real('mine')
    await subscribe(browser)
    expect(await listed()).toEqual([
      { endpoint: browser.endpoint, subscriptionTypes: ['server_status', 'events'] },
    ])
    const again = await subscribe({ ...browser, subscriptionTypes: ['premium_offers', 'premium_offers'] })
    expect(again.body.message).toBe('Notification preferences updated')
    expect(await listed()).toEqual([{ endpoint: browser.endpoint, subscriptionTypes: ['premium_offers'] }])
  })

  test.each([[['nonsense']], ['events'], [[1]], [null]])('refuses %j as categories', async (types) => {
    expect((await subscribe({ ...real(), subscriptionTypes: types })).status).toBe(400)
  })

  test('takes its owner from the session, whatever else is sent', async () => {
    expect((await subscribe({ ...real(), uid: 1 })).status).toBe(400)
    expect((await subscribe({ ...real(), personId: 'x' })).status).toBe(400)
  })

  test('moves to the person who later subscribes the same browser', async () => {
    const browser = real('shared')
    await subscribe(browser)
    const other = await person()
    await subscribe(browser, other.token)
    expect(await listed()).toEqual([])
    expect(await listed(other.token)).toHaveLength(1)
  })

  test('of someone else cannot be ended, tested or removed', async () => {
    const browser = real('theirs')
    await subscribe(browser)
    const { body } = await portal.call(push.devices, {}, { token })
    const id = String(body.devices[0]?.id)
    const other = await person()
    await portal.call(push.unsubscribe, { body: { endpoint: browser.endpoint } }, { token: other.token })
    const as = { token: other.token }
    expect((await portal.call(push.remove, { params: { id } }, as)).status).toBe(404)
    expect((await portal.call(push.test, { params: { id } }, as)).status).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  test('can be ended by its owner, even repeatedly', async () => {
    const browser = real('ended')
    await subscribe(browser)
    for (let time = 0; time < 2; time++) {
      const { body } = await portal.call(
        push.unsubscribe,
        { body: { endpoint: browser.endpoint } },
        { token },
      )
      expect(body).toEqual({ success: true, message: 'Unsubscribed from notifications' })
    }
    expect(await listed()).toEqual([])
  })

  test('is refused for an eleventh browser, even if twelve subscribe at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => subscribe(real(`many-${count}-${index}`))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('10 of your browsers') },
    })
    expect(await listed()).toHaveLength(10)
  })

  test('is removed when the session it was made in ends, but not with another session', async () => {
    await subscribe(real('signed-out'))
    const elsewhere = await portal.signIn(name)
    await subscribe(real('elsewhere'), elsewhere)
    await portal.call(identity.logout, {}, { token })
    expect(await listed(elsewhere)).toEqual([
      expect.objectContaining({ endpoint: real('elsewhere').endpoint }),
    ])
  })

  test.each([
    { query: {}, left: ['current'] },
    { query: { all: 'true' } as const, left: [] },
  ])('is removed after its session has expired by signing out elsewhere with $query', async (signOut) => {
    await subscribe(real('expired'))
    await portal.portal.db
      .updateTable('sessions')
      .set({ expires_at: 1 })
      .where('token_hash', '=', hashOf(token))
      .execute()
    await sweepExpired(portal.portal)
    const current = await portal.signIn(name)
    await subscribe(real('current'), current)
    await portal.call(identity.endOtherSessions, { query: signOut.query }, { token: current })
    const left = await listed(await portal.signIn(name))
    expect(left.map(({ endpoint }) => endpoint)).toEqual(signOut.left.map((path) => real(path).endpoint))
  })
})

describe('a subscription that the browser has replaced', () => {
  const next = () => real(`renewed-${++count}`)

  test('moves to its new endpoint if its secret is known', async () => {
    const old = real(`rotated-${++count}`)
    await subscribe({ ...old, subscriptionTypes: ['events'] })
    const fresh = next()
    const proof = { endpoint: old.endpoint, auth: old.keys.auth }
    const answer = await portal.call(push.renew, { body: { old: proof, ...fresh } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await listed()).toEqual([{ endpoint: fresh.endpoint, subscriptionTypes: ['events'] }])
  })

  test('stays if the secret is wrong', async () => {
    const old = real(`kept-${++count}`)
    await subscribe(old)
    const proof = { endpoint: old.endpoint, auth: browserKeys().keys.auth }
    expect((await portal.call(push.renew, { body: { old: proof, ...next() } })).status).toBe(404)
    expect(await listed()).toEqual([expect.objectContaining({ endpoint: old.endpoint })])
  })

  test('is not moved to an endpoint outside the list', async () => {
    const old = real(`inside-${++count}`)
    await subscribe(old)
    const proof = { endpoint: old.endpoint, auth: old.keys.auth }
    const body = { old: proof, ...real(), endpoint: 'https://attacker.example/x' }
    expect((await portal.call(push.renew, { body })).status).toBe(400)
  })
})

describe('a test message to one’s own browser', () => {
  async function tested(browser: string) {
    await subscribe(receiver.subscription(browser))
    const { body } = await portal.call(push.devices, {}, { token })
    const { id } = present(body.devices[0])
    return portal.call(push.test, { params: { id: String(id) } }, { token })
  }

  test('arrives encrypted for that browser only, signed with the portal’s key', async () => {
    const { body } = await tested('tested')
    expect(body.success, JSON.stringify(body)).toBe(true)
    const message = receiver.arrived.find((arrived) => arrived.name === 'tested')
    expect(message?.message).toMatchObject({ title: 'Notifications work', url: '/settings', tag: 'test' })
    const vapid = readVapid(String(message?.headers['authorization']))
    expect(vapid).toMatchObject({
      aud: `https://${receiver.host}`,
      key: (await portal.call(push.key)).body.publicKey,
    })
    expect(vapid.exp * 1000).toBeLessThan(Date.now() + 24 * 3600_000)
    expect(message?.headers).toMatchObject({ ttl: '60', 'content-encoding': 'aes128gcm', topic: 'test' })
    const { devices } = (await portal.call(push.devices, {}, { token })).body
    expect(Date.parse(present(devices[0]?.lastSuccessAt))).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is signed for the present after the system’s clock was set back', async () => {
    await tested('clock')
    createClock(Date)(-48 * 3600_000)
    await tested('clock')
    const [before, message] = receiver.arrived.filter((arrived) => arrived.name === 'clock')
    expect(readVapid(String(before?.headers['authorization'])).exp * 1000).toBeGreaterThan(Date.now())
    // Push services refuse signatures that are valid for more than a day.
    const { exp } = readVapid(String(message?.headers['authorization']))
    expect(exp * 1000).toBeLessThan(Date.now() + 24 * 3600_000)
  })

  test('is in the language its owner chose', async () => {
    await portal.call(languageChoice.set, { body: { language: 'pt-BR' } }, { token })
    const { body } = await tested('tested-pt')
    expect(body).toMatchObject({ success: true, text: { key: 'notifications.test.sent' } })
    const message = receiver.arrived.find((arrived) => arrived.name === 'tested-pt')
    expect(message?.message).toMatchObject({ title: 'As notificações funcionam', tag: 'test' })
  })

  test.each([404, 410])('that gets a %d removes the browser from the list', async (status) => {
    receiver.answerWith(() => ({ status }))
    const { body } = await tested(`gone-${status}`)
    expect(body).toMatchObject({ success: false, error: expect.stringContaining('removed from the list') })
    expect(await listed()).toEqual([])
  })

  test('follows no redirect', async () => {
    receiver.answerWith((to) =>
      to === 'redirects'
        ? { status: 307, headers: { location: `https://${receiver.host}/push/elsewhere` } }
        : {},
    )
    expect((await tested('redirects')).body).toMatchObject({ success: false })
    expect(receiver.tries.get('elsewhere')).toBeUndefined()
    expect(await listed()).toHaveLength(1)
  })

  test('is repeated at once if the push service closes the connection it kept', async () => {
    receiver.answerWith((_, nth) => (nth === 2 ? { hangUp: true } : {}))
    expect((await tested('closing')).body).toMatchObject({ success: true })
    expect((await tested('closing')).body).toMatchObject({ success: true })
    expect(receiver.tries.get('closing')).toBe(3)
  })

  test('fails if the push service closes a new connection without a response', async () => {
    await receiver.disconnect()
    receiver.answerWith(() => ({ hangUp: true }))
    expect((await tested('hanging-up')).body).toMatchObject({ success: false })
    expect(receiver.tries.get('hanging-up')).toBe(1)
  })

  test('gives up on a push service after five seconds', async () => {
    receiver.answerWith(() => ({ delay: 60_000 }))
    const before = Date.now()
    expect((await tested('slow')).body).toMatchObject({
      success: false,
      error: expect.stringContaining('did not answer'),
    })
    expect(Date.now() - before).toBeLessThan(30_000)
    const { devices } = (await portal.call(push.devices, {}, { token })).body
    expect(devices[0]).toMatchObject({ lastSuccessAt: null, lastFailureAt: expect.any(String) })
  })

  test('can be sent a few times a minute', async () => {
    await tested('often')
    const { body } = await portal.call(push.devices, {}, { token })
    const params = { id: String(body.devices[0]?.id) }
    const answers = []
    for (let index = 0; index < 6; index++)
      answers.push((await portal.call(push.test, { params }, { token })).status)
    expect(answers).toContain(429)
  })
})

describe('quiet hours', () => {
  const set = (body: object) => portal.call(push.setQuietHours, { body: body as never }, { token })
  test('are saved, changed and ended', async () => {
    const night = { from: '22:30', to: '07:00', timeZone: 'Europe/Berlin' }
    expect((await portal.call(push.quietHours, {}, { token })).body).toEqual({ quietHours: null })
    expect((await set(night)).body).toEqual({ quietHours: night })
    expect((await set({ ...night, to: '08:15' })).body.quietHours?.to).toBe('08:15')
    expect((await portal.call(push.endQuietHours, {}, { token })).body).toEqual({ quietHours: null })
  })
  test.each([
    { from: '24:00', to: '07:00', timeZone: 'UTC' },
    { from: '7:00', to: '08:00', timeZone: 'UTC' },
    { from: '07:00', to: '07:00', timeZone: 'UTC' },
    { from: '07:00', to: '08:00', timeZone: 'Moon/Base' },
  ])('of %j are refused', async (hours) => {
    expect((await set(hours)).status).toBe(400)
  })
})
