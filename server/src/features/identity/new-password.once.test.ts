/** SECURITY 3.25, with every password in the lists. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { leakedPasswords } from './leaked-passwords.ts'
import { weaknessOf } from './new-password.ts'

test('the 3,000 most common passwords of at least eight characters are refused, in any letter case', async () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= 8)
  const [usual, leaked] = [common.slice(0, 3000), [...leakedPasswords]]
  expect(usual).toHaveLength(3000)
  const accepted: string[] = []
  for (const password of [...usual, ...leaked, ...leaked.map((word) => word.toUpperCase())])
    if ((await weaknessOf(password, 'Some_Body')) === undefined) accepted.push(password)
  expect(accepted).toEqual([])
})
