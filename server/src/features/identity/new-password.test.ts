/** SECURITY 3.25: the passwords that everyone tries first are refused at sign-up, and so is the name. */
import { identity } from '@idlewood/contract/identity'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'

const portal = await filePortal()

const signUp = (username: string, password: string) =>
  portal.call(identity.signup, { body: { username, password } })

describe('signing up', () => {
  test.each([
    'password',
    'PASSWORD',
    'password1',
    'Password123!',
    '12345678',
    '987654321',
    'qwertyuiop',
    '1q2w3e4r5t',
    'iloveyou',
    'aaaaaaaa',
    '12341234',
    'homelesspa',
    'p@ssw0rd',
    'drowssap',
  ])('is refused with the password %s, naming the field', async (password) => {
    const { status, body } = await signUp('Common_Choice', password)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ password: expect.stringContaining('Choose another.') })
  })

  test.each([
    'Carl_Johnson',
    'carl_johnson',
    'CARLJOHNSON',
    'carl johnson',
    'Carl.Johnson',
    'nosnhoJ_lraC',
    'Carl_Johnson1',
  ])('as Carl_Johnson is refused with the password %s', async (password) => {
    const { status, body } = await signUp('Carl_Johnson', password)
    expect(status).toBe(400)
    expect(Object.keys(present(body.fields))).toEqual(['password'])
  })

  test.each(['a long password', 'grove street 4 life', 'xK9#mPq2vW', 'kitchen sink'])(
    'succeeds with the password %s',
    async (password) => {
      const name = `Good_Choice_${password.length}`
      expect((await signUp(name, password)).status).toBe(201)
    },
  )
})
