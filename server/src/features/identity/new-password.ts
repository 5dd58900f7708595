import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { leakedPasswords } from './leaked-passwords.ts'

const isName = 'Choose a password that is not the name.'
const isCommon = 'This password is among the first that anyone would try. Choose another.'

/** Letters and digits of a text: what remains of it when case, blanks and punctuation do not count. */
const core = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function resemblesName(password: string, username: string): boolean {
  const [name, given] = [core(username), core(password)]
  if (given === '' || name === '') return password.toLowerCase() === username.toLowerCase()
  return given === name || given === [...name].toReversed().join('')
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded when somebody signs up for the first time: it brings a dictionary of 50,000 passwords. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      // A password of 64 characters full of digits for letters takes 30 ms with so many readings, without a
      // limit 140.
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 }),
  )
  return estimator
}

/** Why a password is not good enough for a new character of this name; undefined when it is. */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  if (resemblesName(password, username)) return isName
  if (leakedPasswords.has(password.toLowerCase())) return isCommon
  const { score } = (await loadEstimator()).check(password, [username, ...username.split(/[^A-Za-z0-9]+/)])
  // Below 2, a million tries suffice.
  return score < 2 ? isCommon : undefined
}
