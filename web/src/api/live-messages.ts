/** Maps live events to the replies they make stale, which are then fetched again where a page shows them. */
import type { LiveMessage } from '@idlewood/contract/live'
import { serverStatus, type ServerState } from '@idlewood/contract/server-status'
import type { Topic } from '@idlewood/contract/topics'
import { invalidate, keyOf, queryClient } from './queries.ts'

/** Topics that concern everybody at once: milliseconds over which their pages spread their requests. */
const spread: Partial<Record<Topic | 'missed', number>> = {
  'patch-notes': 1500,
  tracks: 1500,
  names: 1500,
  inbox: 1000,
  missed: 3000,
}
/**
 * Minimum milliseconds between two refreshes of a topic: a hundred changes cause one refresh, and another
 * after the last.
 */
const restBetween = 1000

const last = new Map<string, number>()
const planned = new Map<string, ReturnType<typeof setTimeout>>()

function refresh(topic: LiveMessage['topic']): void {
  planned.delete(topic)
  last.set(topic, performance.now())
  if (topic !== 'missed') void invalidate(topic)
  else {
    void invalidate(serverStatus.now)
    void queryClient.invalidateQueries({ predicate: ({ meta }) => Boolean(meta?.staleOn) })
  }
}

/** The state of the game server in the last event. */
let lastServerState: ServerState | undefined

/** Shows the figures of the event, and returns whether the game server has stopped or started. */
function showServerStatus(message: LiveMessage & { topic: 'server-status' }): boolean {
  queryClient.setQueriesData(
    { queryKey: keyOf(serverStatus.now).slice(0, 1) },
    (known: object | undefined) => known && { ...known, ...message },
  )
  const hasTurned = message.state !== lastServerState
  lastServerState = message.state
  return hasTurned
}

/** Schedules a refetch of what an event makes stale. */
export function handleLiveMessage(message: LiveMessage): void {
  const { topic } = message
  if (message.topic === 'server-status' && !showServerStatus(message)) return
  if (planned.has(topic)) return
  // Not by the time of day: a clock that was set back would delay the refresh for as long.
  const rest = (last.get(topic) ?? -Infinity) + restBetween - performance.now()
  const pause = Math.max(rest, (spread[topic] ?? 0) * Math.random(), 0)
  planned.set(
    topic,
    setTimeout(() => refresh(topic), pause),
  )
}
