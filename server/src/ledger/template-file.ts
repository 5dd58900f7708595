/**
 * Parses template files: sections named after the game's log tables, with one template per line.
 * `docs/ledger.md` describes the format for authors.
 */
import { ledgerFlows, ledgerKinds, type LedgerFlow, type LedgerKind } from '@idlewood/contract/ledger-kinds'
import { say } from '../language/sentences.ts'
import { TemplateError } from './template-error.ts'
import { compileShape, type Shape } from './template-shape.ts'
import type { LineMark } from './line-reading.ts'

/** A parsed template, ready to be matched against lines. */
export interface Template {
  /** Table in lower case, or `*` for all. */
  readonly log: string
  readonly kind: LedgerKind
  readonly flow: LedgerFlow | null
  /** The direction in which things move; null if the template does not say. */
  readonly thingFlow: LedgerFlow | null
  /** What the line moves, if its text does not say so. */
  readonly fixed: { readonly amount: number | null; readonly thing: string | null }
  readonly mark: LineMark | null
  /** The text after the bar. */
  readonly text: string
  readonly shape: Shape
  /**
   * Whether staff wrote it on the page instead of the operator in a file. Such people may lack the permission
   * to see addresses, so it is not given any.
   */
  readonly isTyped: boolean
}

/** A file of templates. */
export interface TemplateFile {
  readonly templates: readonly Template[]
  /** Tables, in lower case, whose lines may be read by the players they name. */
  readonly forPlayers: ReadonlySet<string>
}

const marks: readonly LineMark[] = ['wrong', 'repeats', 'debt']

interface Movement {
  flow: LedgerFlow | null
  thingFlow: LedgerFlow | null
  amount: number | null
  thing: string | null
  mark: LineMark | null
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value)

function addMovement(into: Movement, text: string): void {
  if (isOneOf(marks, text)) {
    into.mark = text
    return
  }
  const [, what = '', , fixed, flow = ''] =
    /^(money|things)(=(\d{1,12}|"[^"]{1,64}"))?(?: (\S+))?$/.exec(text) ?? []
  if (what === '') {
    throw new TemplateError(say('ledger.template.movement', { text }))
  }
  const isThings = what === 'things'
  if (isThings) into.thing = fixed?.replaceAll('"', '') ?? null
  if (isThings && flow === '') return
  if (!isOneOf(ledgerFlows, flow)) {
    throw new TemplateError(
      say('ledger.template.flow', {
        flow,
        what: isThings ? 'things' : 'other',
        flows: ledgerFlows.join(', '),
      }),
    )
  }
  if (isThings) {
    into.thingFlow = flow
    return
  }
  into.flow = flow
  into.amount = fixed === undefined ? null : Number(fixed)
}

/** Parses `kind: movement, movement | text`. */
function parseTemplate(log: string, line: string): Template {
  const bar = line.indexOf(' | ')
  if (bar < 0) throw new TemplateError(say('ledger.template.form'))
  const [head, text] = [line.slice(0, bar).trim(), line.slice(bar + 3).trim()]
  const [kind = '', movements = ''] = head.split(/:\s*/, 2)
  if (!isOneOf(ledgerKinds, kind)) {
    throw new TemplateError(say('ledger.template.kind', { kind, kinds: ledgerKinds.join(', ') }))
  }
  const movement: Movement = { flow: null, thingFlow: null, amount: null, thing: null, mark: null }
  for (const part of movements.split(/,\s*/).filter((words) => words !== '')) addMovement(movement, part)
  const { flow, thingFlow, amount, thing, mark } = movement
  const shape = compileShape(text)
  if (flow !== null && amount === null && mark === null && !shape.captures.includes('money')) {
    throw new TemplateError(say('ledger.template.money', { word: '{money}' }))
  }
  return { log, kind, flow, thingFlow, fixed: { amount, thing }, mark, text, shape, isTyped: false }
}

/**
 * The most ways in which a saved template may divide a line, enough for two stretches of free text. All lines
 * are read by one thread, which a template with more would keep busy for hours.
 */
const maxWays = 255 ** 2

/** Parses a template that anyone who sees the ledger may try, and staff may save. */
function parseTyped(log: string, line: string): Template {
  const template = parseTemplate(log, line)
  if (template.shape.ways > maxWays) throw new TemplateError(say('ledger.template.ways'))
  return { ...template, isTyped: true }
}

/**
 * Parses templates of one table, one per line. Throws a {@link TemplateError}, with the line number if there
 * are several.
 */
export function parseSaved(log: string, text: string): Template[] {
  const lines = text.split(/\r?\n/)
  const parsed = lines.flatMap((raw, index) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return []
    try {
      return [parseTyped(log.toLowerCase(), line)]
    } catch (error) {
      if (!(error instanceof TemplateError) || lines.length === 1) throw error
      throw new TemplateError(say('ledger.template.line', { line: index + 1, sentence: error.message }), {
        cause: error,
      })
    }
  })
  if (parsed.length === 0) throw new TemplateError('Write the template.')
  return parsed
}

/** Parses a whole file. Throws a {@link TemplateError} with the number of the first invalid line. */
export function parseTemplates(content: string, file: string): TemplateFile {
  const templates: Template[] = []
  const forPlayers = new Set<string>()
  let log: string | undefined
  for (const [index, raw] of content.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const section = /^\[(\*|[a-z0-9_]+)\](\s+players)?$/i.exec(line)
    try {
      if (section) {
        log = (section[1] ?? '').toLowerCase()
        if (section[2] !== undefined) forPlayers.add(log)
      } else if (log === undefined) {
        throw new TemplateError('The first line must name a table, for example: [log_give]')
      } else templates.push(parseTemplate(log, line))
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      throw new TemplateError(`${file}, line ${index + 1}: ${error.message}`, { cause: error })
    }
  }
  return { templates, forPlayers }
}
