import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { messages } from '../../language/messages.ts'
import { failureSentence, outcomeSentence } from './preview.rules.ts'

const said = (gains: number, loses: number) =>
  outcomeSentence({ gains: { total: gains }, loses: { total: loses } }, messages('permission-manager'))

describe('what a change of rights does', () => {
  it.each([
    [0, 0, 'Nobody gains or loses anything by this.'],
    [1, 0, '1 person gains'],
    [0, 2, '2 people lose'],
    [3, 1, '3 people gain, 1 person loses'],
  ])('for %i who gain and %i who lose', (gains, loses, words) => {
    expect(said(gains, loses)).toBe(words)
  })
})

describe('why it is not known who gains', () => {
  it.each([
    [400, 'There is such a role already.'],
    [404, 'There is such a role already.'],
    [500, 'Who gains and who loses could not be worked out just now.'],
  ])('after %i', (status, words) => {
    const error = new ApiError(status, { error: 'There is such a role already.', code: 'invalid' }, null)
    expect(failureSentence(error, messages('permission-manager'))).toBe(words)
  })

  it('after a failure of another kind', () => {
    expect(failureSentence(new Error('lost'), messages('permission-manager'))).toBe(
      'Who gains and who loses could not be worked out just now.',
    )
  })
})
