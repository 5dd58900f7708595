import { twoFactor } from '@idlewood/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { recentUntil } from '../../access/recent-sign-in.ts'
import { raiseRevision } from '../../access/revision.ts'
import { endSessionsIn, proveSession, refreshSession } from '../../access/sessions.ts'
import { otpauthUri } from '../../access/totp.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  countRecoveryCodes,
  removeTwoFactor,
  renewRecoveryCodes,
  twoFactorSince,
} from '../../access/two-factor.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { iso } from './present-session.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SessionNews } from './session-events.ts'
import type { SignIn } from './sign-in.ts'

interface Parts {
  portal: PortalDatabase
  signIn: SignIn
  secondFactor: SecondFactor
  /** Whether staff must have a second step. */
  isRequired: boolean
  /** What authenticator apps call this portal. */
  issuer: string
  news: SessionNews
}

const isOff = 'Two-factor is off. Turn it on in Settings first.'
const wrongPassword = 'The password is wrong.'

export function twoFactorRoutes(
  app: FastifyInstance,
  { portal, signIn, secondFactor, isRequired, issuer, news }: Parts,
): void {
  const isRequiredOf = ({ superUser, permissions }: SignedInViewer): boolean =>
    isRequired && (superUser || permissions.size > 0)

  /** A transaction, anew when another was in its way. */
  const together = <T>(work: (db: Kysely<PortalTables>) => Promise<T>): Promise<T> =>
    retrying(() => portal.db.transaction().execute(work))

  async function requireOn({ personId }: SignedInViewer): Promise<void> {
    if ((await twoFactorSince(portal.db, personId)) === undefined) throw conflict(isOff)
  }

  implement(app, twoFactor, {
    state: async ({ viewer }) => {
      const since = await twoFactorSince(portal.db, viewer.personId)
      return {
        on: since !== undefined,
        since: since === undefined ? null : iso(since),
        recoveryCodesLeft: await countRecoveryCodes(portal.db, viewer.personId),
        required: isRequiredOf(viewer),
        proven: viewer.isProven,
        freshUntil: iso(recentUntil(viewer)),
      }
    },

    begin: async ({ viewer, body, request }) => {
      const { personId } = viewer
      if ((await twoFactorSince(portal.db, personId)) !== undefined) {
        if (body.code === undefined && body.recoveryCode === undefined)
          throw conflict('Two-factor is on already. To use another phone, send a code of the old one too.')
        await secondFactor.use(personId, body, request.ip)
      }
      const secret = await beginTwoFactor(portal.db, personId)
      return { secret, uri: otpauthUri(secret, { issuer, account: viewer.username }) }
    },

    confirm: async ({ viewer, body, request }) => {
      const { personId, sessionId } = viewer
      let recoveryCodes: string[] = []
      const confirm = (): Promise<boolean> =>
        together(async (db) => {
          if (!(await confirmTwoFactor(db, personId, body.code))) return false
          recoveryCodes = await renewRecoveryCodes(db, personId)
          // They were begun by one proof; from now on it takes two.
          await endSessionsIn(db, personId, { except: sessionId })
          await refreshSession(db, sessionId)
          return true
        })
      await secondFactor.attempt(personId, { field: 'code', address: request.ip, isRight: confirm })
      news.ended(viewer.uid)
      return { recoveryCodes }
    },

    codes: async ({ viewer, body, request }) => {
      await requireOn(viewer)
      await secondFactor.use(viewer.personId, body, request.ip)
      return { recoveryCodes: await together((db) => renewRecoveryCodes(db, viewer.personId)) }
    },

    off: async ({ viewer, body, request }) => {
      await requireOn(viewer)
      if (isRequiredOf(viewer))
        throw conflict(
          'This community asks its staff for a second step. You can move it to another phone instead.',
        )
      await secondFactor.use(viewer.personId, body, request.ip)
      await together(async (db) => {
        await removeTwoFactor(db, viewer.personId)
        await raiseRevision(db)
      })
      return { on: false }
    },

    prove: async ({ viewer, body, request }) => {
      await requireOn(viewer)
      await secondFactor.use(viewer.personId, body, request.ip)
      await together((db) => proveSession(db, viewer.sessionId))
      return { proven: true, recoveryCodesLeft: await countRecoveryCodes(portal.db, viewer.personId) }
    },

    fresh: async ({ viewer, body, request }) => {
      const { personId, uid, sessionId } = viewer
      const { password, ...proof } = body
      const isOn = (await twoFactorSince(portal.db, personId)) !== undefined
      if (password === undefined) {
        if (!isOn) throw conflict(isOff)
        await secondFactor.use(personId, proof, request.ip)
      } else {
        // A password is what gets stolen: where there is a second step, that one counts.
        if (isOn)
          throw conflict('Your sign-in has a second step. Send a code of your app instead of the password.')
        if (!(await signIn.isPasswordOf(uid, password, request.ip)))
          throw invalid(wrongPassword, { password: wrongPassword })
      }
      await together((db) => refreshSession(db, sessionId))
      return { freshUntil: iso(recentUntil({ freshAt: Date.now() })) }
    },
  })
}
