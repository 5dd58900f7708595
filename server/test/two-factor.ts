/** An authenticator app for tests, and a second factor turned on. */
import { twoFactor } from '@idlewood/contract/two-factor'
import { expect } from 'vitest'
import { fromBase32, hotp, stepAt } from '../src/access/totp.ts'
import type { Asking, TestPortal } from './portal.ts'

/** The code an app shows for a secret now, or so many steps of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  hotp(fromBase32(secret), stepAt(Date.now()) + steps)

/** Turns the second factor on for the owner of this session. */
export async function turnOn(
  portal: TestPortal,
  token: string,
  asking: Asking = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await portal.call(twoFactor.begin, { body: {} }, { ...asking, token })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret } = begun.body
  const confirmed = await portal.call(
    twoFactor.confirm,
    { body: { code: codeOf(secret) } },
    { ...asking, token },
  )
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  await freeCodes(portal)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Lets the code of this moment work again, as one of a later moment would. */
export async function freeCodes({ portal }: TestPortal): Promise<void> {
  await portal.db.updateTable('two_factor').set({ last_step: 0 }).execute()
}

/** Lets every session have been begun, or proven, so many minutes ago. */
export async function age({ portal }: TestPortal, minutes: number): Promise<void> {
  await portal.db
    .updateTable('sessions')
    .set({ fresh_at: Date.now() - minutes * 60_000 })
    .execute()
  await portal.db
    .updateTable('revisions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .execute()
}
