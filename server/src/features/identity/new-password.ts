import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { leakedPasswords } from './leaked-passwords.ts'

const isName = 'Choose a password that is not the name.'
const isCommon = 'This password is among the first that anyone would try. Choose another.'

/** The letters and digits of a text, ignoring case, blanks and punctuation. */
const core = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function resemblesName(password: string, username: string): boolean {
  const [name, given] = [core(username), core(password)]
  if (given === '' || name === '') return password.toLowerCase() === username.toLowerCase()
  return given === name || given === [...name].toReversed().join('')
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded at the first sign-up, because it contains a dictionary of 50,000 passwords. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      // With this limit, a password of 64 characters full of digits for letters takes 30 ms; without it, 140
      // ms.
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 }),
  )
  return estimator
}

/** The reason a password is too weak for a new character of this name; undefined if it is strong enough. */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  if (resemblesName(password, username)) return isName
  if (leakedPasswords.has(password.toLowerCase())) return isCommon
  const { score } = (await loadEstimator()).check(password, [username, ...username.split(/[^A-Za-z0-9]+/)])
  // Below 2, a million guesses are enough.
  return score < 2 ? isCommon : undefined
}
