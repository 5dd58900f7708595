import type { Limit, Limits } from '../../http/limits.ts'

/** How often signing in and up may be tried. */
export interface SignInLimits {
  /** Sign-ins from one address, whatever the name. */
  address: Limit
  /** Wrong passwords for one name from one address. */
  account: Limit
  /** Wrong passwords for one name from anywhere: many addresses guessing together. */
  name: Limit
  signup: Limit
  /** Codes of the second step from one address, whoever's. */
  codeAddress: Limit
  /** Wrong codes of the second step for one person, from anywhere. */
  code: Limit
}

export function signInLimits(limits: Limits): SignInLimits {
  const sentence = 'Too many tries. Wait a while, or sign in with Discord.'
  const tooManyCodes = 'Too many wrong codes. Wait a while, then try again.'
  return {
    address: limits.limit({
      name: 'sign-in-address',
      tries: 100,
      seconds: 600,
      sentence,
      per: 'network',
    }),
    account: limits.limit({ name: 'sign-in-account', tries: 10, seconds: 900, sentence }),
    name: limits.limit({ name: 'sign-in-name', tries: 100, seconds: 3600, sentence }),
    codeAddress: limits.limit({
      name: 'code-address',
      tries: 100,
      seconds: 600,
      sentence: tooManyCodes,
      per: 'network',
    }),
    code: limits.limit({ name: 'code-person', tries: 10, seconds: 900, sentence: tooManyCodes }),
    signup: limits.limit({
      name: 'sign-up-address',
      tries: 60,
      seconds: 600,
      sentence: 'Too many sign-ups from your address. Wait a while.',
      per: 'network',
    }),
  }
}
