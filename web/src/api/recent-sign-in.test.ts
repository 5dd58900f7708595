import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './client.ts'
import { withRecentSignIn, isUnconfirmed, onRecentSignInNeeded, UnconfirmedError } from './recent-sign-in.ts'

const stale = () => new ApiError(403, { error: 'Too long ago.', code: 'fresh_sign_in' }, null)
let stop: () => void = () => undefined
afterEach(() => stop())

/** A call that is refused until the person has confirmed their identity. */
function sensitiveCall() {
  let isConfirmed = false
  const work = vi.fn<() => Promise<unknown>>(async () => {
    if (!isConfirmed) throw stale()
    return 'done'
  })
  const confirm = vi.fn<() => Promise<void>>(async () => {
    isConfirmed = true
  })
  return { work, confirm }
}

it('a sensitive call is repeated after the person has confirmed their identity', async () => {
  const { work, confirm } = sensitiveCall()
  stop = onRecentSignInNeeded(confirm)
  expect(await withRecentSignIn(work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(await withRecentSignIn(work)).toBe('done')
  expect(confirm).toHaveBeenCalledTimes(1)
})

it('several calls at once share one confirmation, and the next call asks again', async () => {
  const { work, confirm } = sensitiveCall()
  stop = onRecentSignInNeeded(confirm)
  expect(await Promise.all([withRecentSignIn(work), withRecentSignIn(work)])).toEqual(['done', 'done'])
  expect(confirm).toHaveBeenCalledTimes(1)
  const later = sensitiveCall()
  stop()
  stop = onRecentSignInNeeded(later.confirm)
  await withRecentSignIn(later.work)
  expect(later.confirm).toHaveBeenCalledTimes(1)
})

it('a person who declines is not asked twice, and the call is not repeated', async () => {
  const { work } = sensitiveCall()
  stop = onRecentSignInNeeded(async () => {
    throw new UnconfirmedError()
  })
  await expect(withRecentSignIn(work)).rejects.toSatisfy(isUnconfirmed)
  expect(work).toHaveBeenCalledTimes(1)
})

it('if the dialog cannot be shown, the portal’s own sentence says what is missing', async () => {
  const { work } = sensitiveCall()
  stop = onRecentSignInNeeded(async () => {
    throw new Error('The dialog could not be loaded.')
  })
  await expect(withRecentSignIn(work)).rejects.toThrow('Too long ago.')
})

it('any other error shows no dialog', async () => {
  const asked = vi.fn<() => Promise<void>>(async () => undefined)
  stop = onRecentSignInNeeded(asked)
  const forbidden = new ApiError(403, { error: 'No.', code: 'forbidden' }, null)
  await expect(withRecentSignIn(() => Promise.reject(forbidden))).rejects.toBe(forbidden)
  await expect(withRecentSignIn(() => Promise.reject(new TypeError('Mine.')))).rejects.toThrow('Mine.')
  expect(asked).not.toHaveBeenCalled()
})

it('without a registered dialog the refusal is thrown, and unregistering an old one keeps the new one', async () => {
  const { work, confirm } = sensitiveCall()
  await expect(withRecentSignIn(work)).rejects.toThrow('Too long ago.')
  const first = onRecentSignInNeeded(async () => undefined)
  stop = onRecentSignInNeeded(confirm)
  first()
  expect(await withRecentSignIn(work)).toBe('done')
  stop()
  const later = sensitiveCall()
  await expect(withRecentSignIn(later.work)).rejects.toThrow('Too long ago.')
  expect(later.work).toHaveBeenCalledTimes(1)
})
