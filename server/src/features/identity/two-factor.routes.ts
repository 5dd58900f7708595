import { twoFactor } from '@idlewood/contract/two-factor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lockPerson } from '../../access/people.ts'
import { recentUntil } from '../../access/recent-sign-in.ts'
import { raiseRevision } from '../../access/revision.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import { endSessionsIn, proveSession, refreshSession } from '../../access/sessions.ts'
import { otpauthUri } from '../../access/totp.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  countRecoveryCodes,
  removeTwoFactor,
  renewRecoveryCodes,
  twoFactorSince,
  type SecondProof,
} from '../../access/two-factor.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { conflict, invalid } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { callerOf, type Caller } from './caller.ts'
import { forgetPlaces } from '../../access/known-places.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SessionEvents } from './session-events.ts'
import { rememberCaller } from './sign-in-session.ts'
import type { SignIn } from './sign-in.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'

interface Deps {
  portal: PortalDatabase
  box: SecretBox
  signIn: SignIn
  secondFactor: SecondFactor
  cookie: BrowserCookie
  /** Whether staff must have a second factor. */
  isRequired: boolean
  /** The name of this portal in authenticator apps. */
  issuer: string
  sessionEvents: SessionEvents
}

const isOff = 'Two-factor is off. Turn it on in Settings first.'
const isOn = 'Two-factor is on already. To use another phone, send a code of the old one too.'
const takesCode = 'Your sign-in has a second factor. Send a code of your app instead of the password.'
const wrongPassword = 'The password is wrong.'
const staffNeedIt =
  'This community asks its staff for a second factor. You can move it to another phone instead.'

const isRequiredOf = ({ isRequired }: Deps, { superUser, permissions }: SignedInViewer): boolean =>
  isRequired && (superUser || permissions.size > 0)

async function requireOn({ portal }: Deps, { personId }: SignedInViewer): Promise<void> {
  if ((await twoFactorSince(portal.db, personId)) === undefined) throw conflict(isOff)
}

async function stateOf(deps: Deps, viewer: SignedInViewer) {
  const { db } = deps.portal
  const since = await twoFactorSince(db, viewer.personId)
  return {
    on: since !== undefined,
    since: isoOrNull(since),
    recoveryCodesLeft: await countRecoveryCodes(db, viewer.personId),
    required: isRequiredOf(deps, viewer),
    proven: viewer.isProven,
    freshUntil: isoOf(recentUntil(viewer)),
  }
}

async function begin(
  deps: Deps,
  viewer: SignedInViewer,
  { body, caller }: { body: SecondProof; caller: Caller },
) {
  const { portal, box, secondFactor, issuer } = deps
  const { personId, username } = viewer
  if ((await twoFactorSince(portal.db, personId)) !== undefined) {
    if (body.code === undefined && body.recoveryCode === undefined) throw conflict(isOn)
    await secondFactor.use(viewer, body, caller)
  }
  const secret = await beginTwoFactor({ db: portal.db, box }, personId)
  return { secret, uri: otpauthUri(secret, { issuer, account: username }) }
}

/** Turns it on with the first right code, and revokes the access that one proof alone gave until now. */
async function confirm(
  deps: Deps,
  viewer: SignedInViewer,
  { code, caller }: { code: string; caller: Caller },
) {
  const { personId, sessionId, uid } = viewer
  let recoveryCodes: string[] = []
  const isRight = (): Promise<boolean> =>
    inTransaction(deps.portal.db, async (db) => {
      // A sign-in at the same moment waits, or is waited for: its session takes the second factor or ends.
      await lockPerson(db, { id: personId })
      if (!(await confirmTwoFactor({ db, box: deps.box }, personId, code))) return false
      recoveryCodes = await renewRecoveryCodes(db, personId)
      await endSessionsIn(db, personId, { except: sessionId })
      await forgetPlaces(db, personId)
      await refreshSession(db, sessionId)
      return true
    })
  await deps.secondFactor.attempt(viewer, { field: 'code', caller, isRight })
  await rememberCaller(deps, viewer, caller)
  deps.sessionEvents.publishEnd(uid)
  return { recoveryCodes }
}

async function turnOff(
  deps: Deps,
  viewer: SignedInViewer,
  { body, caller }: { body: SecondProof; caller: Caller },
) {
  await requireOn(deps, viewer)
  if (isRequiredOf(deps, viewer)) throw conflict(staffNeedIt)
  await deps.secondFactor.use(viewer, body, caller)
  await inTransaction(deps.portal.db, async (db) => {
    await removeTwoFactor(db, viewer.personId)
    await raiseRevision(db)
  })
  return { on: false }
}

async function prove(
  deps: Deps,
  viewer: SignedInViewer,
  { body, caller }: { body: SecondProof; caller: Caller },
) {
  const { portal, secondFactor } = deps
  await requireOn(deps, viewer)
  await secondFactor.use(viewer, body, caller)
  await inTransaction(deps.portal.db, (db) => proveSession(db, viewer.sessionId))
  await rememberCaller(deps, viewer, caller)
  return { proven: true, recoveryCodesLeft: await countRecoveryCodes(portal.db, viewer.personId) }
}

async function signInAgain(
  deps: Deps,
  viewer: SignedInViewer,
  { body, caller }: { body: SecondProof & { password?: string | undefined }; caller: Caller },
) {
  const { portal, signIn, secondFactor } = deps
  const { personId, uid, sessionId } = viewer
  const { password, ...proof } = body
  const hasSecondFactor = (await twoFactorSince(portal.db, personId)) !== undefined
  if (password === undefined) {
    if (!hasSecondFactor) throw conflict(isOff)
    await secondFactor.use(viewer, proof, caller)
  } else {
    // Passwords are what gets stolen: if there is a second factor, that is what counts.
    if (hasSecondFactor) throw conflict(takesCode)
    if (!(await signIn.isPasswordOf({ uid, password }, caller)))
      throw invalid(wrongPassword, { password: wrongPassword })
  }
  await inTransaction(deps.portal.db, (db) => refreshSession(db, sessionId))
  return { freshUntil: isoOf(recentUntil({ signedInAt: Date.now() })) }
}

export function twoFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { secondFactor } = deps
  const of = <B>(call: { body: B; request: FastifyRequest; reply: FastifyReply }) => ({
    body: call.body,
    caller: callerOf(call, deps.cookie),
  })

  implement(app, twoFactor, {
    state: ({ viewer }) => stateOf(deps, viewer),
    begin: (call) => begin(deps, call.viewer, of(call)),
    confirm: (call) => {
      const { body, caller } = of(call)
      return confirm(deps, call.viewer, { code: body.code, caller })
    },
    codes: async (call) => {
      const { viewer } = call
      await requireOn(deps, viewer)
      const { body, caller } = of(call)
      await secondFactor.use(viewer, body, caller)
      return {
        recoveryCodes: await inTransaction(deps.portal.db, (db) => renewRecoveryCodes(db, viewer.personId)),
      }
    },
    off: (call) => turnOff(deps, call.viewer, of(call)),
    prove: (call) => prove(deps, call.viewer, of(call)),
    recentSignIn: (call) => signInAgain(deps, call.viewer, of(call)),
  })
}
