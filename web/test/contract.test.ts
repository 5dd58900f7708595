import { contract } from '@idlewood/contract/contract'
import { contract as whole } from '@idlewood/contract/schemas/contract'
import { changeState } from '@idlewood/contract/changes'
import { isAddress } from '@idlewood/contract/bans'
import { errorReply } from '@idlewood/contract/errors'
import { expect, test } from 'vitest'
import { readAs } from '../src/api/shapes.ts'

type Calls = Readonly<Record<string, Readonly<Record<string, object>>>>

const flags = new Set([
  'method',
  'path',
  'access',
  'status',
  'recentSignIn',
  'pendingSecondFactor',
  'offline',
  'ifMatch',
  'idempotencyKey',
  'events',
  'upload',
  'maxBody',
])

/** The browser's version of each call, without unset flags. */
const known = (calls: Calls) =>
  Object.entries(calls).flatMap(([feature, own]) =>
    Object.entries(own).map(([name, call]) => [
      `${feature}.${name}`,
      Object.fromEntries(
        Object.entries(call).filter(([key, value]) => flags.has(key) && value !== false && value !== null),
      ),
    ]),
  )

test('every call is as the contract declares it, and has no schema', () => {
  expect(known(contract)).toEqual(known(whole))
  expect(known(contract).length).toBeGreaterThan(150)
  expect(JSON.stringify(contract)).not.toContain('_zod')
  for (const own of Object.values(contract))
    for (const call of Object.values(own)) expect(Object.keys(call)).not.toContain('body')
})

test('code without schemas stays as written', () => {
  expect(isAddress('10.0.0.1')).toBe(true)
  expect(isAddress('10.0.0.256')).toBe(false)
  expect(changeState.options).toContain('confirmed')
})

test('a value is read if it has the shape of a schema', () => {
  const refusal = { error: 'No.', code: 'conflict', fields: { name: 'Taken.' }, more: 1 }
  expect(readAs(errorReply, refusal)).toBe(refusal)
  expect(readAs(errorReply, { error: 'No.', code: 'of another release' })).toBeUndefined()
  expect(readAs(errorReply, { error: 'No.', code: 'conflict', fields: { name: 1 } })).toBeUndefined()
  expect(readAs(errorReply, undefined)).toBeUndefined()
})
