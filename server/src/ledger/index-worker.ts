import { parentPort, workerData } from 'node:worker_threads'
import type { LedgerLine, UnknownLine } from '@idlewood/contract/ledger'
import { ledgerFlows, ledgerKinds } from '@idlewood/contract/ledger-kinds'
import { changeFor } from './money.ts'
import type { DaySums, IndexOptions, JobHandlers, JobName, LinesFound, SavedTemplate } from './index-jobs.ts'
import { findLines, walkLines, type LineFilter } from './index-query.ts'
import { keyText, parseKey, timeOf, undated, type LineKey } from './line-key.ts'
import { createLineReader } from './line-reader.ts'
import type { LineReading, Party } from './line-reading.ts'
import { LineIndex } from './line-index.ts'
import { forget, lastRemoval } from './forget.ts'
import { relearn } from './relearn.ts'
import { cutoffsOf } from './retention.rules.ts'
import { sides } from './rollup.ts'
import type { StoredLine } from './segment.ts'
import { TemplateError } from './template-error.ts'
import { parseSaved, parseTemplates } from './template-file.ts'

/** Milliseconds a search may take before it returns what it has. */
const searchMs = 120
/** Unrecognised lines that are sampled for their forms. */
const unknownSample = 5000
const maxForms = 50
const maxExamples = 5

// The main thread passes exactly these options.
const { folder, templates, keep = {} } = workerData as IndexOptions
const ownTemplates = templates.flatMap(({ file, content }) => parseTemplates(content, file).templates)
const index = new LineIndex(folder, ownTemplates)

const deadline = (): number => performance.now() + searchMs

const logNames = (): ReadonlyMap<number, string> => new Map(index.logs().map(({ log, name }) => [log, name]))

type PlacedLine = StoredLine & { readonly segment: string }

/** A person named by a line. The index knows their id better than the line does. */
const partyOf = (party: Party | null | undefined, uid: number | null): LedgerLine['actor'] =>
  party ? { name: party.name, uid: uid ?? party.uid } : null

/** The values a template read from a line; all null if no template recognised it. */
function readingOf(reading: LineReading | undefined) {
  const {
    thing = null,
    thingFlow = null,
    count = null,
    place = null,
    reason = null,
    mark = null,
  } = reading ?? {}
  return { thing, thingFlow, count, place, reason, mark }
}

function lineOf(
  line: PlacedLine,
  names: ReadonlyMap<number, string>,
  read = index.read.bind(index),
): LedgerLine {
  const { segment, line: key, log, kind, flow, actor, target, amount, body } = line
  const name = names.get(log) ?? ''
  const reading = read(name, body)
  return {
    key: keyText({ segment, key }),
    at: timeOf({ segment, key }),
    log: name,
    kind: ledgerKinds[kind] ?? 'other',
    text: body,
    actor: partyOf(reading?.actor, actor),
    target: partyOf(reading?.target, target),
    amount,
    flow: ledgerFlows[flow - 1] ?? null,
    ...readingOf(reading),
  }
}

const placeAfter = (after: string | null): LineKey | null =>
  after === null ? null : (parseKey(after) ?? null)

const continuation = (next: LineKey | null) => ({
  next: next && keyText(next),
  searchedTo: next && timeOf(next),
})

function find(filter: LineFilter, after: string | null, limit: number): LinesFound {
  const names = logNames()
  const found = findLines(index.segments(), { filter, after: placeAfter(after), limit, deadline: deadline() })
  return { lines: found.lines.map((line) => lineOf(line, names)), ...continuation(found.next) }
}

/** The line with its variable parts replaced by placeholders. */
const formOf = (body: string): string =>
  body
    .replace(/, reason: [\s\S]*$/, ', reason: {reason}')
    .replaceAll(/\S+ \(uid: -?\d+\)( \(IP: [^()]*\))?/g, '{person}')
    .replaceAll(/-?\$-?\d[\d,]*\.\d\d(?!\d)/g, '{cents}')
    .replaceAll(/-?\$-?\d[\d,]*/g, '{money}')
    .replaceAll(/\d[\d.,]*/g, '{number}')

/** The newest lines that no template recognises. */
const unknownLines = () =>
  findLines(index.segments(), {
    filter: { isUnknown: true },
    after: null,
    limit: unknownSample,
    deadline: deadline(),
  }).lines

function unknownForms(): { forms: UnknownLine[]; looked: number } {
  const names = logNames()
  const lines = unknownLines()
  const byForm = Map.groupBy(lines, ({ log, body }) => `${names.get(log) ?? ''}\n${formOf(body)}`)
  const forms = [...byForm]
    .map(([key, [first, ...rest]]) => {
      const [log = '', form = ''] = key.split('\n', 2)
      return { form, log, count: rest.length + 1, example: first?.body ?? '' }
    })
    .toSorted((one, other) => other.count - one.count)
  return { forms: forms.slice(0, maxForms), looked: lines.length }
}

function tryTemplate(log: string, text: string) {
  const { read } = createLineReader(parseSaved(log, text))
  const names = logNames()
  const own = unknownLines().filter((line) => names.get(line.log) === log.toLowerCase())
  const matched = own.flatMap((line) => {
    const reading = read(names.get(line.log) ?? '', line.body)
    return reading ? [{ line, reading }] : []
  })
  const examples = matched.slice(0, maxExamples).map(({ line, reading }) => ({
    ...lineOf(line, names, read),
    kind: reading.kind,
    amount: reading.amount,
    flow: reading.mark === null ? reading.flow : null,
  }))
  return { matched: matched.length, looked: own.length, examples }
}

let savedNow = ''

/**
 * Templates saved under an earlier release may be invalid today; each is skipped without affecting the
 * others.
 */
function learn(saved: readonly SavedTemplate[]): SavedTemplate[] {
  const text = JSON.stringify(saved)
  if (text === savedNow || (savedNow === '' && saved.length === 0)) return []
  const wrong: SavedTemplate[] = []
  const parsed = saved.flatMap((template) => {
    try {
      return parseSaved(template.log, template.text)
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      wrong.push(template)
      return []
    }
  })
  index.learn([...ownTemplates, ...parsed])
  savedNow = text
  return wrong
}

function daySums(from: string): DaySums[] {
  const months = index.segments().filter(({ name }) => name !== undated && name >= from.slice(0, 7))
  return months
    .flatMap((segment) =>
      segment.days().map(({ day, kind, side, lines, amount }) => ({
        day: `${segment.name}-${String(day).padStart(2, '0')}`,
        kind: ledgerKinds[kind] ?? 'other',
        side: sides[side] ?? 'moved',
        lines,
        amount,
      })),
    )
    .filter(({ day }) => day >= from)
}

const handlers: JobHandlers = {
  claim: () => index.claim(),
  logs: () => index.logs(),
  log({ name }) {
    const number = index.logNumber(name)
    return index.logs().find(({ log }) => log === number) ?? null
  },
  add: ({ log, rows, last }) => {
    index.closeUnused()
    return index.add(log, rows, last)
  },
  drain() {
    const { lines, isCut } = index.drain()
    const names = logNames()
    return { lines: lines.map((line) => lineOf(line, names)), isCut }
  },
  restart({ log }) {
    index.restart(log)
    return null
  },
  templates: ({ saved }) => learn(saved),
  keep({ today }) {
    index.keepFrom(cutoffsOf(keep, today))
    return null
  },
  forget: ({ today, budgetMs }) => forget(index, { today, rule: JSON.stringify(keep) }, budgetMs),
  removal: () => lastRemoval(index),
  relearn: ({ budgetMs }) => relearn(index, budgetMs),
  totals: () => index.counts(),
  days: ({ from }) => daySums(from),
  find: ({ filter, after, limit }) => find(filter, after, limit),
  sums({ filter, after }) {
    let [lines, amount, received, given] = [0, 0, 0, 0]
    const next = walkLines(index.segments(), {
      filter,
      after: placeAfter(after),
      deadline: deadline(),
      onLine(line) {
        lines++
        if (line.flow !== 0) amount += Math.abs(line.amount ?? 0)
        const change = filter.person === undefined ? 0 : changeFor(filter.person, line)
        if (change > 0) received += change
        else given -= change
        return true
      },
    })
    return { lines, amount, received, given, ...continuation(next) }
  },
  line({ key }) {
    const place = parseKey(key)
    const line = place && index.find(place)
    return line ? lineOf({ ...line, segment: place.segment }, logNames()) : null
  },
  steps({ uid, limit }) {
    const steps: { key: string; at: string | null; change: number; kind: LedgerLine['kind'] }[] = []
    const next = walkLines(index.segments(), {
      filter: { person: uid },
      after: null,
      deadline: deadline(),
      onLine(line, segment) {
        const change = changeFor(uid, line)
        const place = { segment, key: line.line }
        const kind = ledgerKinds[line.kind] ?? 'other'
        if (change !== 0) steps.push({ key: keyText(place), at: timeOf(place), change, kind })
        return steps.length < limit
      },
    })
    return { steps, isCut: next !== null }
  },
  unknown: unknownForms,
  tryTemplate: ({ log, template }) => tryTemplate(log, template),
}

/** A job sent to the worker. */
export interface IndexRequest {
  readonly id: number
  readonly name: JobName
  readonly input: unknown
}

/** The result of a job, or why it failed. */
export type IndexReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string; readonly isTemplate: boolean }

function reply({ id, name, input }: IndexRequest): IndexReply {
  try {
    // The client sends each job its own input.
    const handle = handlers[name] as (input: unknown) => unknown
    return { id, result: handle(input) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, error: message, isTemplate: error instanceof TemplateError }
  }
}

parentPort?.on('message', (request: IndexRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply(request))
})
