import type { Limit, LimitRule, Limits } from '../../http/limits.ts'

/** Limits on guessing a character's secret, depending on where the attempts come from. */
export interface GuessLimits {
  /** From one browser or network that has signed in as this character before. */
  known: Limit
  /** From one network, for any name. */
  network: Limit
  /** For one name from one network. */
  account: Limit
  /** For one name from all unknown networks together, in case many of them guess at once. */
  everyone: Limit | undefined
}

/** Limits on signing in and signing up. */
export interface SignInLimits {
  password: GuessLimits
  /** The code shown in the game. */
  gameCode: GuessLimits
  /** Codes of the second factor. */
  code: GuessLimits
  /** Recovery codes. Nobody can guess their 80 bits, so wrong ones never lock anyone out elsewhere. */
  recoveryCode: GuessLimits
  signup: Limit
}

interface GuessRule {
  name: string
  sentence: string
  /** Attempts per hour for one name from all unknown networks together. */
  everyone?: number
}

function guessLimits(limits: Limits, { name, sentence, everyone }: GuessRule): GuessLimits {
  const rule = (which: string, tries: number, seconds: number): LimitRule => ({
    name: `${name}-${which}`,
    tries,
    seconds,
    sentence,
  })
  return {
    known: limits.limit(rule('known', 10, 900)),
    network: limits.limit({ ...rule('address', 100, 600), per: 'network' }),
    account: limits.limit(rule('account', 10, 900)),
    everyone: everyone === undefined ? undefined : limits.limit(rule('name', everyone, 3600)),
  }
}

export function signInLimits(limits: Limits): SignInLimits {
  const sentence = 'Too many tries. Wait a while, or sign in with Discord.'
  const tooManyCodes = 'Too many wrong codes. Wait a while, then try again.'
  return {
    password: guessLimits(limits, { name: 'sign-in', sentence, everyone: 100 }),
    gameCode: guessLimits(limits, { name: 'game-code', sentence: tooManyCodes, everyone: 40 }),
    code: guessLimits(limits, { name: 'code', sentence: tooManyCodes, everyone: 40 }),
    recoveryCode: guessLimits(limits, { name: 'recovery-code', sentence: tooManyCodes }),
    signup: limits.limit({
      name: 'sign-up-address',
      tries: 60,
      seconds: 600,
      sentence: 'Too many sign-ups from your address. Wait a while.',
      per: 'network',
    }),
  }
}
