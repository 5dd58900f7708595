import { isAllowed } from '@idlewood/contract/access'
import type { LedgerLine } from '@idlewood/contract/ledger'
import type { FastifyRequest } from 'fastify'
import { actorOfRequest, recordLookAtAddresses, recordPortalChange } from '../../changes/record.ts'
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
const searchedFor = (query: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined || unsaid.has(name) ? [] : [`${name} ${value}`]))
    .join(', ')

/** Who does it, and the request it is done by. */
export type By = readonly [SignedInViewer, FastifyRequest]

/** What the trail names as looked at: the ledger of a person, or all of it. */
const targetIdOf = (person: string | undefined): string =>
  person === undefined ? 'ledger' : `user:${person}`

/** Notes an export, before its first line goes out: one that was broken off is an export, too. */
export const noteExport = (
  { db }: PortalDatabase,
  { query, isWhole }: { query: Readonly<Record<string, string | undefined>>; isWhole: boolean },
  by: By,
): Promise<void> =>
  retrying(() =>
    recordPortalChange(
      db,
      {
        operation: 'update',
        target: isWhole ? 'addresses' : 'ledgerExport',
        targetId: targetIdOf(query['person']),
        targetName: searchedFor(query) || 'ledger',
        uid: null,
        fields: [],
      },
      actorOfRequest(...by),
    ),
  )

/** Notes that somebody looks at the addresses in some lines; nothing where there are none. */
export async function noteLook(
  portal: PortalDatabase,
  { lines, query }: { lines: readonly LedgerLine[]; query: Readonly<Record<string, string | undefined>> },
  by: By,
): Promise<void> {
  const seen = lines.filter(({ text }) => withoutAddresses(text) !== text).length
  if (seen === 0) return
  await recordLookAtAddresses(
    portal,
    { targetId: targetIdOf(query['person']), targetName: searchedFor(query) || 'ledger', count: seen },
    actorOfRequest(...by),
  )
}
