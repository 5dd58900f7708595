import { profileFieldNames } from '@idlewood/contract/profile-fields'
import { expect, test } from 'vitest'
import { Refusal } from '../../http/refusals.ts'
import { staleValue, oneField } from './managed-user.rules.ts'

test.each(profileFieldNames)('the one field of a body is found: %s', (field) => {
  for (const sent of [0, '', '7']) expect(oneField({ [field]: sent })).toEqual({ field, sent })
})

test('a body without a field is refused', () => {
  expect(() => oneField({})).toThrow(Refusal)
  expect(() => oneField({ bank: undefined })).toThrow('Send exactly one field to change.')
})

test.each([
  [600, 'Anna_Staff', 'Bank is 600 now. Anna_Staff changed it. Look again before you change it.'],
  [600, null, 'Bank is 600 now. Look again before you change it.'],
  [null, null, 'Bank is nothing now. Look again before you change it.'],
  ['', null, 'Bank is "" now. Look again before you change it.'],
])('a value that is now %j, changed by %j, is in the message and in the reply', (now, by, sentence) => {
  const refusal = staleValue('Bank', now, by)
  expect(refusal.message).toBe(sentence)
  expect([refusal.code, refusal.details.current]).toEqual(['precondition_failed', now])
})
