import type { SecretBox } from '../../access/secret-box.ts'
import { spendSecondProof, type SecondProof } from '../../access/two-factor.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { invalid } from '../../http/refusals.ts'
import type { Caller } from './caller.ts'
import { countTry } from './guesses.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** Checks codes of the second factor, within the limit on attempts. */
export type SecondFactor = ReturnType<typeof createSecondFactor>

/** The person the second factor belongs to. */
interface Owner {
  personId: string
  username: string
}

const wrong = {
  code: 'This code is wrong, or was used already. Wait for the next one.',
  recoveryCode: 'This recovery code is wrong, or was used already.',
}

interface Attempt {
  field: keyof typeof wrong
  caller: Caller
  isRight: () => Promise<boolean>
}

interface Deps {
  portal: PortalDatabase
  box: SecretBox
  limits: Pick<SignInLimits, 'code' | 'recoveryCode'>
}

async function attempt(
  { portal, limits }: Deps,
  { username }: Owner,
  { field, caller, isRight }: Attempt,
): Promise<void> {
  const counted = await countTry(portal.db, limits[field], {
    name: username,
    place: caller,
    storedName: async () => username,
  })
  if (!(await isRight())) {
    caller.logFailure(username, `A sign-in failed: wrong ${field === 'code' ? 'code' : 'recovery code'}.`)
    // Not a 401: the session stays valid, and the person tries again.
    throw invalid(wrong[field], { [field]: wrong[field] })
  }
  await counted.wasRight()
}

export function createSecondFactor(deps: Deps) {
  return {
    /** Counts an attempt that `isRight` checks. Throws a 400 that names the field if it is wrong. */
    attempt: (owner: Owner, tried: Attempt): Promise<void> => attempt(deps, owner, tried),

    /** Uses up a code or recovery code of a person, or throws. */
    use: (owner: Owner, proof: SecondProof, caller: Caller): Promise<void> =>
      attempt(deps, owner, {
        field: proof.recoveryCode === undefined ? 'code' : 'recoveryCode',
        caller,
        isRight: () => spendSecondProof({ db: deps.portal.db, box: deps.box }, owner.personId, proof),
      }),
  }
}
