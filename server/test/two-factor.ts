/** An authenticator app for tests, and a helper to turn the second factor on. */
import { twoFactor } from '@idlewood/contract/two-factor'
import { expect } from 'vitest'
import { raiseRevision } from '../src/access/revision.ts'
import { fromBase32, hotp, stepAt } from '../src/access/totp.ts'
import type { CallOptions, TestPortal } from './portal.ts'

/** The code an app shows for a secret now, or `steps` steps of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  hotp(fromBase32(secret), stepAt(Date.now()) + steps)

/** Turns the second factor on for the owner of this session. */
export async function enableTwoFactor(
  portal: TestPortal,
  token: string,
  options: CallOptions = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await portal.call(twoFactor.begin, { body: {} }, { ...options, token })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret } = begun.body
  const confirmed = await portal.call(
    twoFactor.confirm,
    { body: { code: codeOf(secret) } },
    { ...options, token },
  )
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  await allowCodeReuse(portal)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Makes the current code usable again, as if time had passed. */
export async function allowCodeReuse({ portal }: TestPortal): Promise<void> {
  await portal.db.updateTable('two_factor').set({ last_step: 0 }).execute()
}

/** Makes it look as if every session was started, or its second factor confirmed, this many minutes ago. */
export async function age({ portal }: TestPortal, minutes: number): Promise<void> {
  await portal.db
    .updateTable('sessions')
    .set({ fresh_at: Date.now() - minutes * 60_000 })
    .execute()
  await raiseRevision(portal.db)
}
