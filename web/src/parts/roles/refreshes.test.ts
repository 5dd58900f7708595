import { expect, it } from 'vitest'
import { keyOf } from '../../api/queries.ts'
import { staleBy } from '../../api/stale.ts'
import { rightsCalls } from './refreshes.ts'

it.each(rightsCalls.map((endpoint) => keyOf(endpoint)[0]))(
  'the reply to %s is also fetched again when others change rights',
  (called) => {
    expect([...staleBy.rights, ...staleBy.changes]).toContain(called)
  },
)
