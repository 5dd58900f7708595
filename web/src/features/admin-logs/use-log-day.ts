import { adminLogs, logMonths, type LogDay } from '@idlewood/contract/admin-logs'
import { useCall } from '../../api/queries.ts'
import { furthestScanned } from './logs.rules.ts'

/**
 * Milliseconds between two requests while a long day is being counted; each keeps the portal busy for half a
 * second.
 */
const intervalMs = 50

/** A placeholder while no day is selected; never requested. */
const noDay: LogDay = { type: 'access', year: '2023', month: logMonths[0], day: '01' }

/** One page of a day: shown as soon as it arrives, while counting continues until the totals are known. */
export function useLogDay(day: LogDay | null, { page, filter }: { page: number; filter: string }) {
  const params = day ?? noDay
  const query = { page: String(page), ...(filter ? { filter } : {}) }
  const quick = useCall(adminLogs.day, { params, query }, { enabled: day !== null, keepPrevious: true })
  const isCounting = day !== null && quick.data?.complete === false && !quick.isPrevious
  const counted = useCall(
    adminLogs.day,
    { params, query: { ...query, count: 'yes' } },
    { enabled: isCounting, every: (data) => (data?.complete ? false : intervalMs) },
  )
  const refetch = () => {
    if (isCounting) void counted.refetch()
    return quick.refetch()
  }
  if (day === null)
    return { data: undefined, error: null, isPending: false, isPrevious: quick.isPrevious, refetch }
  return {
    data: isCounting ? furthestScanned(quick.data, counted.data) : quick.data,
    // If counting fails, the page keeps showing its lines and says that counting could not be finished.
    error: quick.error ?? (isCounting ? counted.error : null),
    isPending: quick.isPending,
    isPrevious: quick.isPrevious,
    refetch,
  }
}

export type DayQuery = ReturnType<typeof useLogDay>
