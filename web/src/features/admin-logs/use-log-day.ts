import { adminLogs, logParts, type LogDay, type LogPart } from '@idlewood/contract/admin-logs'
import { useCall } from '../../api/queries.ts'

/**
 * Milliseconds between two answers while a long day is being counted: each takes the portal half a second.
 */
const soon = 50

/** How many entries the longest of the lists has: the pages of a log turn together. */
export const maxLengthOf = (totals: Partial<Record<LogPart, number | undefined>>): number =>
  Math.max(...logParts.map((part) => totals[part] ?? 0))

/** A page of a day: shown as soon as it is there, and counted on until everything is known. */
export function useLogDay(day: LogDay | null, { page, filter }: { page: number; filter: string }) {
  const params = day ?? { type: 'access', year: '2023', month: 'January', day: '01' }
  const query = { page: String(page), ...(filter ? { filter } : {}) }
  const quick = useCall(adminLogs.day, { params, query }, { enabled: day !== null, keepPrevious: true })
  const isCounting = day !== null && quick.data !== undefined && !quick.isPrevious && !quick.data.complete
  const counted = useCall(
    adminLogs.day,
    { params, query: { ...query, count: 'yes' } },
    { enabled: isCounting, every: (data) => (data?.complete ? false : soon) },
  )
  const isFurther =
    isCounting && counted.data !== undefined && counted.data.scanned >= (quick.data?.scanned ?? 0)
  return {
    data: day === null ? undefined : isFurther ? counted.data : quick.data,
    // What is shown stays when counting on fails; the page says that it could not be finished.
    error: day === null ? null : (quick.error ?? (isCounting ? counted.error : null)),
    isPending: day !== null && quick.isPending,
    isPrevious: quick.isPrevious,
    refetch: () => {
      if (isCounting) void counted.refetch()
      return quick.refetch()
    },
  }
}
