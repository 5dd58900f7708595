import { expect, it } from 'vitest'
import { proposalFor } from './proposal.rules.ts'

it('names the first person the actor and the second the target, and no others', () => {
  expect(proposalFor('{person} paid {money} to {person}, not {person}, and kept {money}')).toBe(
    'other | {actor} paid {money} to {target}, not {text}, and kept {text}',
  )
})

it('keeps what kind of amount it is', () => {
  expect(proposalFor('{person} kept {cents} of {money}.')).toBe('other | {actor} kept {cents} of {text}.')
})
