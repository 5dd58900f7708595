import { users } from '@idlewood/contract/users'
import { expect, it } from 'vitest'
import { keyOf } from '../../api/queries.ts'
import { staleBy } from '../../api/stale.ts'
import { affectedCalls } from './affected-calls.ts'

it('other people’s changes make the same calls stale as one’s own', () => {
  // The list of users does not change while others work: rows would move under the reader's hand.
  const shown = affectedCalls
    .filter((endpoint) => endpoint !== users.all)
    .map((endpoint) => keyOf(endpoint)[0])
  expect(staleBy.changes).toEqual(expect.arrayContaining(shown))
})
