/** Maps live events to the replies they make stale, which are then fetched again where a page shows them. */
import type { LiveMessage, Topic } from '@idlewood/contract/live'
import type { ServerState } from '@idlewood/contract/server-status'
import { queryClient } from './queries.ts'

/**
 * Calls by topic, named by method and path: importing the declarations would make every page larger for
 * nothing.
 */
export const staleBy: Readonly<Record<Topic, readonly string[]>> = {
  changes: [
    'GET /admin/waiting',
    'GET /changes',
    'GET /changes/:id',
    'GET /changes/undoable',
    'GET /user/changes',
    'GET /user/allusers',
    'GET /user/factions/:id/user',
    'GET /user/gangs/:id/user',
    'GET /user/summary/:id',
    'GET /user/profile/:id',
    'GET /user/inventory/:id',
    'GET /user/vehicles/:id',
    'GET /user/vehicles/:uid/stats/:vid',
    'GET /user/record/:id',
    'GET /user/record/:id/options',
    'GET /user/links/:id',
    'GET /bans',
    'GET /user/serverstats',
    'GET /user/profilestats',
    'GET /user/inventory',
    'GET /user/vehicles',
    'GET /user/vehicles/stats/:id',
    'GET /user/record',
  ],
  orders: ['GET /admin/waiting', 'GET /premium/orders', 'GET /admin/premium/orders'],
  rights: [
    'GET /perms/permissions',
    'GET /perms/roles',
    'GET /perms/users/roles',
    'GET /perms/users/:uid/roles',
    'GET /perms/holders',
    'GET /perms/explain',
    'GET /perms/route-permissions',
    'GET /perms/routes',
    'GET /website/roles',
  ],
  inbox: ['GET /inbox', 'GET /inbox/unread', 'GET /admin/notifications'],
  'patch-notes': ['GET /admin/patchnotes', 'GET /admin/patchnotes/all'],
  tracks: ['GET /tracks', 'GET /admin/tracks'],
  notes: ['GET /user/notes/:id', 'GET /notes/:id/versions', 'GET /user/summary/:id', 'GET /user/record/:id'],
  households: ['GET /user/links/:id'],
  'ledger-templates': ['GET /admin/ledger/templates', 'GET /admin/ledger/unknown'],
  names: ['GET /portal', 'GET /operations/names', 'GET /user/profile/:id', 'GET /premium/orders'],
  sessions: ['GET /auth/sessions', 'GET /auth/sessions/of/:uid'],
  // When the game server stops or starts: the settings in its file can only be changed while it is down.
  'server-status': ['GET /user/serverstats', 'GET /admin/notifications/audience'],
}
/** The call whose reply is carried by the event itself. */
export const statusCall = 'GET /server/status'

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

function refresh(topic: string, calls: readonly string[]): void {
  planned.delete(topic)
  last.set(topic, performance.now())
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => calls.includes(String(queryKey[0])) })
}

/** The state of the game server in the last event. */
let lastServerState: ServerState | undefined

/** Shows the figures of the event, and returns whether the game server has stopped or started. */
function showServerStatus(message: LiveMessage & { topic: 'server-status' }): boolean {
  queryClient.setQueriesData(
    { queryKey: [statusCall] },
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
  const calls = topic === 'missed' ? [...Object.values(staleBy).flat(), statusCall] : staleBy[topic]
  // An unknown topic comes from a release newer than this page.
  if (!calls || planned.has(topic)) return
  // Not by the time of day: a clock that was set back would delay the refresh for as long.
  const rest = (last.get(topic) ?? -Infinity) + restBetween - performance.now()
  const pause = Math.max(rest, (spread[topic] ?? 0) * Math.random(), 0)
  planned.set(
    topic,
    setTimeout(() => refresh(topic, calls), pause),
  )
}
