import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { messages } from '../../language/messages.ts'
import { failureSentence, outcomeSentence } from './preview.rules.ts'

const said = (gains: number, loses: number) =>
  outcomeSentence({ gains: { total: gains }, loses: { total: loses } }, messages('permission-manager'))

describe('the effect of a change of rights', () => {
  it.each([
    [0, 0, 'Nobody gains or loses anything by this.'],
    [1, 0, '1 person gains'],
    [0, 2, '2 people lose'],
    [3, 1, '3 people gain, 1 person loses'],
  ])('is described for %i who gain and %i who lose', (gains, loses, words) => {
    expect(said(gains, loses)).toBe(words)
  })
})

describe('the reason why the effect is not known', () => {
  it.each([
    [400, 'There is such a role already.'],
    [404, 'There is such a role already.'],
    [500, 'Who gains and who loses could not be worked out just now.'],
  ])('is described for status %i', (status, words) => {
    const error = new ApiError(status, { error: 'There is such a role already.', code: 'invalid' }, null)
    expect(failureSentence(error, messages('permission-manager'))).toBe(words)
  })

  it('is described for an error of another kind', () => {
    expect(failureSentence(new Error('lost'), messages('permission-manager'))).toBe(
      'Who gains and who loses could not be worked out just now.',
    )
  })
})
