import { isAllowed } from '@idlewood/contract/access'
import type { LedgerLine } from '@idlewood/contract/ledger'
import type { FastifyRequest } from 'fastify'
import { actorOfRequest, recordPortalChange, type PortalEntry } from '../../changes/record.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { withoutAddresses } from '../../ledger/addresses.ts'

/** Whether a call shows addresses: to those who may see them, and who ask for them. */
export const showsAddresses = (viewer: SignedInViewer, asked: string | undefined): boolean =>
  asked === 'true' && isAllowed(viewer, ['view_addresses'])

/** A line without addresses. */
export function cleanLine(line: LedgerLine): LedgerLine {
  const { text, reason, actor, target, thing } = line
  const clean = (value: string | null) => value && withoutAddresses(value)
  const party = (one: LedgerLine['actor']) => one && { ...one, name: withoutAddresses(one.name) }
  return {
    ...line,
    text: withoutAddresses(text),
    reason: clean(reason),
    thing: clean(thing),
    actor: party(actor),
    target: party(target),
  }
}

const unsaid: ReadonlySet<string> = new Set(['addresses', 'after', 'limit'])

/** What was looked for, as the trail says it: `person 7, words house`. */
export const searchedFor = (query: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined || unsaid.has(name) ? [] : [`${name} ${value}`]))
    .join(', ')

/** Who does it, and the request it is done by. */
export type By = readonly [SignedInViewer, FastifyRequest]

/** Writes an entry of the trail, before anything is shown. */
export const noteInTrail = (
  portal: PortalDatabase,
  entry: Pick<PortalEntry, 'target' | 'targetName' | 'fields'> & { person: string | undefined },
  by: By,
): Promise<void> =>
  retrying(async () => {
    const { person, ...rest } = entry
    const targetId = person === undefined ? 'ledger' : `user:${person}`
    await recordPortalChange(
      portal.db,
      { ...rest, operation: 'update', targetId, uid: null },
      actorOfRequest(...by),
    )
  })

/** Notes that somebody looks at the addresses in some lines; nothing where there are none. */
export async function noteLook(
  portal: PortalDatabase,
  { lines, query }: { lines: readonly LedgerLine[]; query: Readonly<Record<string, string | undefined>> },
  by: By,
): Promise<void> {
  const seen = lines.filter(({ text }) => withoutAddresses(text) !== text).length
  if (seen === 0) return
  await noteInTrail(
    portal,
    {
      target: 'addresses',
      targetName: searchedFor(query) || 'ledger',
      person: query['person'],
      fields: [{ field: 'addresses', old: null, new: seen }],
    },
    by,
  )
}
