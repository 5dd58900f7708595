import { ledger, type LedgerSums } from '@idlewood/contract/ledger'
import { useEffect, useState } from 'react'
import { queryClient, queryOf } from '../../api/queries.ts'
import type { ledgerQuery } from './ledger-view.ts'

const added = (one: LedgerSums, other: LedgerSums): LedgerSums => ({
  ...other,
  lines: one.lines + other.lines,
  amount: one.amount + other.amount,
  received: one.received + other.received,
  given: one.given + other.given,
})

type Query = ReturnType<typeof ledgerQuery> & { addresses?: 'true' }

/**
 * Sums over the matching lines, growing until every line has been counted. Counting starts once `lines`, the
 * number of lines in the index, is known, and restarts when it changes.
 */
export function useSums(
  query: Query,
  lines: number | undefined,
): { sums: LedgerSums | undefined; failed: boolean } {
  const key = JSON.stringify(query)
  const [counted, setCounted] = useState<{ key: string; sums: LedgerSums | undefined; failed: boolean }>()
  useEffect(() => {
    if (lines === undefined) return undefined
    const aborter = new AbortController()
    const { signal } = aborter
    const countOn = async (): Promise<void> => {
      // Safe: `key` was serialized from `query`.
      const asked = JSON.parse(key) as Query
      let after: string | null | undefined
      let sum: LedgerSums | undefined
      while (!signal.aborted && after !== null) {
        const input = { query: { ...asked, ...(after === undefined ? {} : { after }) } }
        const part = await queryClient.fetchQuery({ ...queryOf(ledger.sums, input), staleTime: 0 })
        sum = sum ? added(sum, part) : part
        after = part.next
        if (!signal.aborted) setCounted({ key, sums: sum, failed: false })
      }
    }
    countOn().catch(() => {
      if (!signal.aborted) setCounted({ key, sums: undefined, failed: true })
    })
    return () => aborter.abort()
  }, [key, lines])
  return counted?.key === key ? counted : { sums: undefined, failed: false }
}
