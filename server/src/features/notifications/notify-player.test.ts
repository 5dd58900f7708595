import { inbox } from '@idlewood/contract/notifications'
import { languageChoice } from '@idlewood/contract/language-choice'
import { managedUser } from '@idlewood/contract/managed-user'
import { push } from '@idlewood/contract/push'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { pushReceiver, type PushReceiver } from '../../../test/push-receiver.ts'
import { say } from '../../language/sentences.ts'

let receiver: PushReceiver
let portal: TestPortal
let staff: string
beforeAll(async () => {
  receiver = await pushReceiver()
  portal = await testPortal({
    environment: { PUSH_SERVICES: receiver.host, SUPER_USERS: 'The_Owner' },
    push: { ca: receiver.ca },
  })
  staff = await portal.staff('Staff_Hand', ['update_user_profile'], { adminlevel: 3 })
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
})

const change = (uid: number, body: object, token = staff) =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
const messages = async (token: string) =>
  (await portal.call(inbox.list, { query: {} }, { token })).body.messages

test('a player learns what staff changed and why, in the inbox and only in their own browsers', async () => {
  const uid = await portal.character('Notified_Player')
  const token = await portal.signIn('Notified_Player')
  await portal.character('Other_Player')
  const other = await portal.signIn('Other_Player')
  for (const [name, as] of [
    ['own', token],
    ['other', other],
  ] as const) {
    const body = { ...receiver.subscription(name), subscriptionTypes: ['account_updates' as const] }
    expect((await portal.call(push.subscribe, { body }, { token: as })).status).toBe(200)
  }
  expect((await change(uid, { age: '31', reason: 'You asked for it' })).status).toBe(200)
  expect(await messages(token)).toMatchObject([
    {
      category: 'account_updates',
      title: 'Staff changed something of yours',
      text: 'Reason: You asked for it',
      link: '/profile',
    },
  ])
  expect(await messages(other)).toEqual([])
  await until(() => receiver.arrived.length > 0)
  expect(receiver.arrived).toMatchObject([{ name: 'own', message: { body: 'Reason: You asked for it' } }])
})

test('a player who chose a language that does not exist gets messages in English', async () => {
  const uid = await portal.character('Odd_Reader')
  const token = await portal.signIn('Odd_Reader')
  // No runtime formats numbers for `12`, which is neither a script nor a region nor a variant.
  const choice = { body: { language: 'en-12' } }
  expect((await portal.call(languageChoice.set, choice, { token })).status).toBe(200)
  const body = { ...receiver.subscription('odd'), subscriptionTypes: ['account_updates' as const] }
  await portal.call(push.subscribe, { body }, { token })
  const reason = String(say('premium.reason.given', { id: '7', tier: 'Gold', days: 30 }))
  expect((await change(uid, { age: '31', reason })).status).toBe(200)
  const arrived = () => receiver.arrived.find(({ name }) => name === 'odd')
  await until(() => arrived() !== undefined)
  expect(arrived()?.message.body).toBe(`Reason: ${reason}`)
})

test('several changes in a short time send the same message only once', async () => {
  const uid = await portal.character('Often_Changed')
  const token = await portal.signIn('Often_Changed')
  for (const age of ['31', '32', '33']) await change(uid, { age })
  expect(await messages(token)).toHaveLength(1)
})

test('owners are not notified of what they change about themselves', async () => {
  const uid = await portal.character('The_Owner')
  await portal.app.superUsers.pin(async () => [uid])
  const token = await portal.signIn('The_Owner')
  expect((await change(uid, { age: '31' }, token)).status).toBe(200)
  expect(await messages(token)).toEqual([])
})
