import { spendSecondProof, type SecondProof } from '../../access/two-factor.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { invalid } from '../../http/errors.ts'
import type { SignInLimits } from './limits.ts'

export type SecondFactor = ReturnType<typeof createSecondFactor>

const wrong = {
  code: 'This code is wrong, or was used already. Wait for the next one.',
  recoveryCode: 'This recovery code is wrong, or was used already.',
}

/** Codes of the second step, as often as they may be tried. */
export function createSecondFactor(
  portal: PortalDatabase,
  limits: Pick<SignInLimits, 'code' | 'codeAddress'>,
) {
  return {
    /** Counts a try with whatever `isRight` looks at; throws a 400 that names the field when it is wrong. */
    async attempt(
      personId: string,
      {
        field,
        address,
        isRight,
      }: { field: keyof typeof wrong; address: string; isRight: () => Promise<boolean> },
    ): Promise<void> {
      await limits.codeAddress.spend(address)
      // Before anything is compared, so that a thousand tries at once are a thousand tries.
      await limits.code.spend(personId)
      // Not a 401: the session goes on, and whoever typed it tries again.
      if (!(await isRight())) throw invalid(wrong[field], { [field]: wrong[field] })
      await limits.code.forget(personId)
    },

    /** Uses a code or recovery code of a person up, or throws. */
    use(personId: string, proof: SecondProof, address: string): Promise<void> {
      const field = proof.recoveryCode === undefined ? 'code' : 'recoveryCode'
      return this.attempt(personId, {
        field,
        address,
        isRight: () => spendSecondProof(portal.db, personId, proof),
      })
    },
  }
}
