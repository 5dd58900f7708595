import { isAllowed } from '@idlewood/contract/access'
import type { LedgerLine } from '@idlewood/contract/ledger'
import type { FastifyRequest } from 'fastify'
import {
  actorOfRequest,
  recordLookAtAddresses,
  recordPortalChange,
  searchIdOf,
} from '../../changes/record.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { withoutPermission } from '../../http/refusals.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { withoutAddresses } from '../../ledger/addresses.ts'

/** Whether a call shows addresses: only if it asks for them and the viewer may see them. */
export const showsAddresses = (viewer: SignedInViewer, asked: string | undefined): boolean =>
  asked === 'true' && isAllowed(viewer, ['view_addresses'])

/** Throws if the viewer of a reply that is being sent may no longer see addresses. */
export async function requireAddresses(request: FastifyRequest): Promise<void> {
  await request.admit()
  if (!request.viewer || !isAllowed(request.viewer, ['view_addresses']))
    throw withoutPermission(['view_addresses'])
}

/** A line without addresses. */
export function cleanLine(line: LedgerLine): LedgerLine {
  const { text, reason, actor, target, thing, place } = line
  const clean = (value: string | null) => value && withoutAddresses(value)
  const party = (one: LedgerLine['actor']) => one && { ...one, name: withoutAddresses(one.name) }
  return {
    ...line,
    text: withoutAddresses(text),
    reason: clean(reason),
    thing: clean(thing),
    place: place && { ...place, name: clean(place.name) },
    actor: party(actor),
    target: party(target),
  }
}

const unrecorded: ReadonlySet<string> = new Set(['addresses', 'after', 'limit'])

/** A search as described in the audit trail: `person 7, words house`. */
const searchedFor = (query: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined || unrecorded.has(name) ? [] : [`${name} ${value}`]))
    .join(', ')

/** The person responsible, and their request. */
export type RequestActor = readonly [SignedInViewer, FastifyRequest]

/** The target in the audit trail: the ledger of one person, or all of it, or a search for words. */
function targetIdOf({ person, words }: Readonly<Record<string, string | undefined>>): string {
  const id = person === undefined ? 'ledger' : `user:${person}`
  return words === undefined ? id : searchIdOf(id)
}

/** Records an export before its first line is sent, because a broken-off export counts as well. */
export const recordExport = (
  { db }: PortalDatabase,
  { query, isWhole }: { query: Readonly<Record<string, string | undefined>>; isWhole: boolean },
  by: RequestActor,
): Promise<void> =>
  retrying(() =>
    recordPortalChange(
      db,
      {
        operation: 'update',
        target: isWhole ? 'addresses' : 'ledgerExport',
        targetId: targetIdOf(query),
        targetName: searchedFor(query) || 'ledger',
        uid: null,
        fields: [],
      },
      actorOfRequest(...by),
    ),
  )

/** Records that someone viewed the addresses in some lines. Does nothing if they have none. */
export async function recordAddressView(
  portal: PortalDatabase,
  { lines, query }: { lines: readonly LedgerLine[]; query: Readonly<Record<string, string | undefined>> },
  by: RequestActor,
): Promise<void> {
  const seen = lines.filter(({ text }) => withoutAddresses(text) !== text).length
  if (seen === 0) return
  await recordLookAtAddresses(
    portal,
    { targetId: targetIdOf(query), targetName: searchedFor(query) || 'ledger', count: seen },
    actorOfRequest(...by),
  )
}
