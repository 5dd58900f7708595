/**
 * The second factor of signing in: codes from an authenticator app, recovery codes, and confirming one's
 * identity again.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Minutes for which a sign-in counts as recent. */
export const recentSignInMinutes = 15

/** The number of recovery codes, for when the phone is lost; each works once. */
export const recoveryCodeCount = 10

/** The six digits shown by an authenticator app, with or without the space that many apps insert. */
export const twoFactorCode = z
  .string()
  .trim()
  .regex(/^\d{3} ?\d{3}$/, 'Enter the six digits that the app shows.')
  .transform((code) => code.replace(' ', ''))

/** A recovery code: 16 letters and digits in any case, with or without dashes. */
export const recoveryCode = z
  .string()
  .trim()
  .regex(/^[a-z2-7]{4}(?:[- ]?[a-z2-7]{4}){3}$/i, 'A recovery code has four groups of four characters.')
  .transform((code) => code.replaceAll(/[- ]/g, '').toUpperCase())

const proof = { code: twoFactorCode.optional(), recoveryCode: recoveryCode.optional() }
const given = (body: Record<string, unknown>): number =>
  Object.values(body).filter((value) => value !== undefined).length

const oneProof = z.strictObject(proof).refine((body) => given(body) === 1, {
  message: 'Send a code of the app or a recovery code.',
  path: ['code'],
})

const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const twoFactor = {
  state: endpoint({
    method: 'GET',
    path: '/auth/two-factor',
    access: 'signedIn',
    pendingSecondFactor: true,
    summary: 'Whether you have a second factor, and whether this session has given it.',
    reply: z.object({
      on: z.boolean(),
      /** When it was turned on, ISO 8601 UTC. */
      since: z.string().nullable(),
      recoveryCodesLeft: z.int(),
      /**
       * Whether the community requires it of this person: it cannot be turned off, and staff endpoints are
       * refused without it.
       */
      required: z.boolean(),
      /** Whether this session has given the second factor, or does not need one. */
      proven: z.boolean(),
      /**
       * Until when this session's sign-in counts as recent, ISO 8601 UTC; in the past if it no longer does.
       */
      freshUntil: z.string(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/two-factor/begin',
    access: 'signedIn',
    recentSignIn: true,
    summary:
      'Get a secret for an authenticator app. It takes effect once confirmed; a new phone needs a code of the old one.',
    body: z
      .strictObject(proof)
      .refine((body) => given(body) <= 1, { message: 'Send one code only.', path: ['code'] }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/two-factor/confirm',
    access: 'signedIn',
    recentSignIn: true,
    summary: 'Turn the second factor on with the first code of the app. All your other sessions end.',
    body: z.strictObject({ code: twoFactorCode }),
    reply: newCodes,
  }),
  codes: endpoint({
    method: 'POST',
    path: '/auth/two-factor/codes',
    access: 'signedIn',
    summary: 'Get new recovery codes; the old ones stop working.',
    body: oneProof,
    reply: newCodes,
  }),
  off: endpoint({
    method: 'DELETE',
    path: '/auth/two-factor',
    access: 'signedIn',
    summary: 'Turn the second factor off.',
    body: oneProof,
    reply: z.object({ on: z.boolean() }),
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/two-factor/prove',
    access: 'signedIn',
    pendingSecondFactor: true,
    summary: 'Give the second factor of a sign-in; the sign-in then counts as recent.',
    body: oneProof,
    reply: z.object({ proven: z.boolean(), recoveryCodesLeft: z.int() }),
  }),
  recentSignIn: endpoint({
    method: 'POST',
    path: '/auth/fresh',
    access: 'signedIn',
    summary: `Confirm that it is still you, for ${recentSignInMinutes} minutes: with a code where the second factor is on, else with the game password.`,
    body: z
      .strictObject({
        ...proof,
        password: z
          .string()
          .min(1, 'Enter the password.')
          .max(128, 'That is too long to be a game password.')
          .optional(),
      })
      .refine((body) => given(body) === 1, { message: 'Send one proof.', path: ['password'] }),
    reply: z.object({ freshUntil: z.string() }),
  }),
}
