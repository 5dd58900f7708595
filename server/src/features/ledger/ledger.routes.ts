import {
  ledger as calls,
  ledgerPerPage,
  type LedgerLine,
  type LedgerQuery,
  type StatementLine,
} from '@idlewood/contract/ledger'
import { ledgerKinds } from '@idlewood/contract/ledger-kinds'
import type { FastifyInstance } from 'fastify'
import { findBeginning } from '../../access/people.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { gameMoment } from '../../game/dates/clock.ts'
import { findCharacter } from '../../game/readers/characters.ts'
import { invalid, notFound } from '../../http/refusals.ts'
import { implement, type Handlers } from '../../http/implement.ts'
import { Piped } from '../../http/piped.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { forPlayers, withoutAddresses } from '../../ledger/addresses.ts'
import type { LineFilter } from '../../ledger/index-query.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { parseKey } from '../../ledger/line-key.ts'
import { languageFor } from '../../http/page-language.ts'
import { serverLanguages } from '../../language/sentences.ts'
import { csvOf } from './export.ts'
import { giveBack, showGivingBack, type GiveBackDeps } from './give-back.ts'
import { isGift, listReturns } from './give-back.queries.ts'
import { cleanLine, recordAddressView, recordExport, requireAddresses, showsAddresses } from './looks.ts'
import { removeTemplate, saveTemplate, showTemplates, tryTemplate } from './templates.ts'

/** Maximum steps shown of a person's money. */
const maxSteps = 500

type Deps = GiveBackDeps
type Handler<Name extends keyof typeof calls> = Handlers<typeof calls>[Name]

/** Translates a query into a filter of the index. */
function filterOf(query: Omit<LedgerQuery, 'after' | 'limit'>, viewer: SignedInViewer): LineFilter {
  const { person, other, kind, words, least, most, place, from, until, addresses } = query
  if (other !== undefined && person === undefined) {
    throw invalid('Name the first person, too.', { person: 'Name the first person, too.' })
  }
  const kinds = kind?.split(',').map((name) => ledgerKinds.findIndex((known) => known === name))
  return {
    hidesAddresses: !showsAddresses(viewer, addresses),
    ...(person === undefined ? {} : { person: Number(person) }),
    ...(other === undefined ? {} : { other: Number(other) }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(words === undefined ? {} : { words }),
    ...(least === undefined ? {} : { least: Number(least) }),
    ...(most === undefined ? {} : { most: Number(most) }),
    ...(place === undefined ? {} : { place }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  }
}

function cursorOf(after: string | undefined): string | null {
  if (after === undefined) return null
  if (!parseKey(after)) throw invalid('The place to continue at is not one the portal gave.')
  return after
}

/** A line as the player it names may see it. */
function ownLine(line: LedgerLine, uid: number): StatementLine {
  const { key, at, kind, amount, thing, count, place, mark, actor, target, flow, text } = line
  const isActor = actor?.uid === uid
  const [from, to] = flow?.split('>') ?? []
  const isEnd = (end: string | undefined): boolean => end === (isActor ? 'actor' : 'target')
  const change = amount === null || flow === null ? null : isEnd(to) ? amount : isEnd(from) ? -amount : null
  const other = isActor ? target : actor
  return {
    key,
    at,
    kind,
    amount,
    thing: thing && forPlayers(thing),
    count,
    place: place && { ...place, name: place.name && forPlayers(place.name) },
    mark,
    change,
    text: forPlayers(text),
    other: other && other.uid !== uid ? forPlayers(other.name) : null,
  }
}

/** Adds to each line the change that gave back what it moved, if there is one. */
async function withReturns(portal: PortalDatabase, lines: readonly LedgerLine[]): Promise<LedgerLine[]> {
  const returns = await listReturns(
    portal.db,
    lines.map(({ key }) => key),
  )
  // The first return of a line is the newest.
  const byLine = new Map(
    returns
      .filter(isGift)
      .toReversed()
      .map(({ line, id }) => [line, id]),
  )
  return lines.map((line) => {
    const givenBack = byLine.get(line.key)
    return givenBack === undefined ? line : { ...line, givenBack }
  })
}

async function logNumbers({ ask, forPlayers: names }: Ledger): Promise<number[]> {
  const logs = await ask('logs', null)
  return logs.filter(({ name }) => names.has(name)).map(({ log }) => log)
}

/**
 * A filter for the lines since the current owner of a uid began; without limits if nobody had the uid before.
 */
async function sinceBeginning({ portal, game }: Deps, uid: number): Promise<Pick<LineFilter, 'from'>> {
  const beganAt = await findBeginning(portal.db, uid)
  return beganAt === 0 ? {} : { from: await gameMoment(game, beganAt) }
}

const listLines =
  ({ ledger, portal }: Deps): Handler<'list'> =>
  async ({ query, viewer, request }) => {
    const { after, limit = String(ledgerPerPage), ...rest } = query
    const job = { filter: filterOf(rest, viewer), after: cursorOf(after), limit: Number(limit) }
    // Read the progress first: lines indexed in between would count as read but be missing from the result.
    const progress = await ledger.progress()
    const { lines, ...onward } = await ledger.ask('find', job)
    const found = await withReturns(portal, lines)
    if (!showsAddresses(viewer, query.addresses)) {
      return { lines: found.map(cleanLine), ...onward, progress }
    }
    await recordAddressView(portal, { lines: found, query }, [viewer, request])
    return { lines: found, ...onward, progress }
  }

const showLine =
  ({ ledger, portal }: Deps): Handler<'line'> =>
  async ({ params, query, viewer, request }) => {
    const line = await ledger.ask('line', { key: params.key })
    if (!line) throw notFound('line')
    const [found = line] = await withReturns(portal, [line])
    if (!showsAddresses(viewer, query.addresses)) return { line: cleanLine(found) }
    await recordAddressView(portal, { lines: [found], query: { line: params.key } }, [viewer, request])
    return { line: found }
  }

const exportLines =
  ({ ledger, portal }: Deps): Handler<'export'> =>
  async ({ query, viewer, request, reply }) => {
    const filter = filterOf(query, viewer)
    const isWhole = showsAddresses(viewer, query.addresses)
    await recordExport(portal, { query, isWhole }, [viewer, request])
    const aborter = new AbortController()
    reply.raw.once('close', () => aborter.abort())
    const shown = (line: LedgerLine) => (isWhole ? line : cleanLine(line))
    // A slow reader can make an export last for long.
    const requireAdmission = async () => {
      if (isWhole) await requireAddresses(request)
    }
    const language = languageFor(request, serverLanguages())
    const pieces = csvOf(ledger, { filter, shown, requireAdmission, signal: aborter.signal, language })
    return new Piped(pieces, 'text/csv; charset=utf-8', 'ledger.csv')
  }

export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  const { ledger, game } = deps
  implement(app, calls, {
    list: listLines(deps),
    line: showLine(deps),

    sums: ({ query, viewer }) => {
      const { after, ...rest } = query
      return ledger.ask('sums', { filter: filterOf(rest, viewer), after: cursorOf(after) })
    },

    export: exportLines(deps),

    curve: async ({ params }) => {
      const uid = Number(params.uid)
      const [found, curve] = await Promise.all([
        findCharacter(game, uid),
        ledger.ask('steps', { uid, limit: maxSteps }),
      ])
      const { cash = null, bank = null } = found ?? {}
      return { now: cash === null && bank === null ? null : (cash ?? 0) + (bank ?? 0), ...curve }
    },

    givingBack: showGivingBack(deps),
    giveBack: giveBack(deps),

    unknown: async () => {
      const { forms, looked } = await ledger.ask('unknown', null)
      return { looked, forms: forms.map((form) => ({ ...form, example: withoutAddresses(form.example) })) }
    },

    tryTemplate: tryTemplate(deps),
    templates: showTemplates(deps),
    saveTemplate: saveTemplate(deps),
    removeTemplate: removeTemplate(deps),

    own: async ({ query, viewer }) => {
      const { uid } = viewer
      const [logs, since] = await Promise.all([logNumbers(ledger), sinceBeginning(deps, uid)])
      const filter = { person: uid, logs, hidesAddresses: true, ...since }
      const found = await ledger.ask('find', {
        filter,
        after: cursorOf(query.after),
        limit: ledgerPerPage,
      })
      return { lines: found.lines.map((line) => ownLine(line, uid)), next: found.next }
    },
  })
}
