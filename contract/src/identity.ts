/** Signing in and up, linking a Discord account to a character, and the user's own sessions. */
import { z } from 'zod'
import { user } from './character.ts'
import { endpoint } from './endpoint.ts'
import { recoveryCode, twoFactorCode } from './two-factor.ts'

/** Character names as the game client accepts them: 3 to 24 letters, digits and `_ . [ ] ( ) = @ $`. */
export const characterName = z
  .string()
  .min(3, 'A name has at least 3 characters.')
  .max(24, 'A name has at most 24 characters.')
  .regex(/^[A-Za-z0-9_.[\]()=@$]+$/, 'A name takes letters, digits and _ . [ ] ( ) = @ $ only.')

/**
 * A new game password: only characters that can be typed in every game client, so that it also works in the
 * game.
 */
export const newPassword = z
  .string()
  .min(8, 'A password has at least 8 characters.')
  .max(64, 'A password has at most 64 characters.')
  .regex(
    /^[\x20-\x7e]+$/,
    'A password takes plain letters, digits and punctuation only: the game may not recognise others.',
  )

/** An existing password, which may predate the current rules. */
const password = z.string().min(1, 'Enter the password.').max(128, 'That is too long to be a game password.')
const existingName = z
  .string()
  .min(1, 'Enter the character name.')
  .max(24, 'A name has at most 24 characters.')
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This code is not complete.')

/** A session token (store it, it is shown only once) and its user. */
const whole = z.object({ token: z.string(), user })
/** A session that can do nothing until the second factor is given. */
const half = z.object({ token: z.string(), secondFactor: z.literal(true) })
const signedIn = z.union([whole, half])
/** The response of every way to sign in. */
export type SignedIn = z.infer<typeof signedIn>

/** One of a person's own sessions. Times are ISO 8601 UTC. */
export const session = z.object({
  id: z.string(),
  /** Whether this is the session that made the request. */
  current: z.boolean(),
  /** False while its second factor is pending. */
  proven: z.boolean(),
  method: z.enum(['discord', 'password', 'signup', 'demo', 'link']),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** The address it is used from; null if the viewer may not see it. */
  address: z.string().nullable(),
  userAgent: z.string(),
})
/** One of a person's own sessions. */
export type Session = z.infer<typeof session>

/** Name and password of a sign-up; also the validation of the browser's form. */
export const signupForm = z.strictObject({ username: characterName, password: newPassword })
/** Name and password of a sign-in; also the validation of the browser's form. */
export const loginForm = z.strictObject({ username: existingName, password })

export const identity = {
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    summary: 'Create a character in the game and sign in with it.',
    body: signupForm.extend({ linkToken: secret.optional() }),
    reply: whole,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with a character name and the game password.',
    body: loginForm,
    reply: signedIn,
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/auth/exchange',
    access: 'public',
    summary: 'Exchange the single-use code of a sign-in for a session, or for a grant to link a character.',
    body: z.strictObject({ code: secret }),
    reply: z.union([
      whole,
      half,
      /** Discord is verified, but no character is linked yet: link one or sign up, within ten minutes. */
      z.object({ linkToken: z.string(), discordName: z.string() }),
    ]),
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/link',
    access: 'public',
    summary:
      'Link the Discord account of a sign-in to a character, proven by its game password or a single-use in-game code.',
    body: z
      .strictObject({
        linkToken: secret,
        username: existingName,
        /** `game`: this grant's code was typed in the game; name and secret are then ignored. */
        proof: z.enum(['password', 'code', 'game']),
        secret: password,
        /** One of these is required if the character has a second factor. */
        code: twoFactorCode.optional(),
        recoveryCode: recoveryCode.optional(),
      })
      .refine(({ code, recoveryCode }) => code === undefined || recoveryCode === undefined, {
        message: 'Send one code only.',
        path: ['code'],
      }),
    reply: whole,
  }),
  linkCode: endpoint({
    method: 'POST',
    path: '/auth/link/code',
    access: 'public',
    summary: 'The code to type in the game that proves a character, and whether somebody has.',
    body: z.strictObject({ linkToken: secret }),
    reply: z.object({ code: z.string(), isProven: z.boolean() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'signedIn',
    pendingSecondFactor: true,
    summary: 'End this session.',
    reply: z.object({ ended: z.int() }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signedIn',
    summary: 'Your sessions and your linked Discord account.',
    staleOn: ['sessions'],
    reply: z.object({
      sessions: z.array(session),
      discord: z.object({ name: z.string(), linkedAt: z.string() }).nullable(),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signedIn',
    summary: 'End one of your sessions.',
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ ended: z.int() }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'signedIn',
    summary: 'End all your other sessions, and this one too with `all`.',
    query: z.strictObject({ all: z.literal('true').optional() }),
    reply: z.object({ ended: z.int() }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/link',
    access: 'signedIn',
    recentSignIn: true,
    summary: 'Unlink your Discord account from your character, and end the other sessions opened with it.',
    reply: z.object({ unlinked: z.boolean() }),
  }),
}
