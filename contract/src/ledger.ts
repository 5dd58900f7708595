/** The ledger: the game's own logs, parsed, searched and totalled. */
import { z } from 'zod'
import { change, changeState, reason } from './changes.ts'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { ledgerFlows, ledgerKinds, placeKinds } from './ledger-kinds.ts'
import { savedTemplate, templateText } from './ledger-templates.ts'
import { pageLimit, searchText } from './paging.ts'

/** The default number of lines per page. */
export const ledgerPerPage = 50

const uid = z.string().regex(/^[1-9]\d{0,9}$/, 'A person is a number from 1.')
const dollars = z.string().regex(/^\d{1,12}$/, 'An amount is a whole number of dollars.')
/** Shows addresses to those who may see them; each such request is logged in the audit trail. */
const addresses = z.literal('true').optional()
/** A time by the game's clock, which has no time zone. */
const gameTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'A time has the form 2026-11-22T18:30.')

const maxWords = 100

const filter = {
  /** A person named in the line. */
  person: uid.optional(),
  /** Another person named in the line. */
  other: uid.optional(),
  /** Kinds, separated by commas. */
  kind: z
    .string()
    .max(200)
    .regex(new RegExp(`^(${ledgerKinds.join('|')})(,(${ledgerKinds.join('|')}))*$`), {
      error: `A kind is one of ${ledgerKinds.join(', ')}.`,
    })
    .optional(),
  /** Words contained in the line, ignoring case. */
  words: searchText(maxWords).optional(),
  least: dollars.optional(),
  most: dollars.optional(),
  /** A thing by its number, such as `house:12`. */
  place: z
    .string()
    .regex(/^(house|business|garage|land|vehicle|faction|gang):\d{1,10}$/, 'A place is for example house:12.')
    .optional(),
  from: gameTime.optional(),
  until: gameTime.optional(),
}

/** The maximum number of lines in one file. */
export const maxExported = 20_000

const query = z.strictObject({
  ...filter,
  addresses,
  /** The `next` of the previous page, to continue from there. */
  after: z.string().max(40).optional(),
  limit: pageLimit.optional(),
})

/** The search criteria. */
export type LedgerQuery = z.infer<typeof query>

const party = z.object({
  /** The name as written in the line. */
  name: z.string(),
  uid: z.int().nullable(),
})

/** One line of the game's logs. */
export const ledgerLine = z.object({
  /** Identifies the line permanently, as long as the game keeps it. */
  key: z.string(),
  /** A time by the game's clock, without a zone: `2026-11-22T18:30:05`; null if the line has no date. */
  at: z.string().nullable(),
  /** The game's table. */
  log: z.string(),
  kind: z.enum(ledgerKinds),
  /** The original line, without addresses for those who may not see them. */
  text: z.string(),
  actor: party.nullable(),
  target: party.nullable(),
  amount: z.number().nullable(),
  flow: z.enum(ledgerFlows).nullable(),
  thing: z.string().nullable(),
  /** Source and destination of the item; null if none was moved, or no template says so. */
  thingFlow: z.enum(ledgerFlows).nullable(),
  count: z.number().nullable(),
  place: z.object({ kind: z.enum(placeKinds), id: z.int(), name: z.string().nullable() }).nullable(),
  reason: z.string().nullable(),
  /**
   * Why the line moves nothing: `wrong` values in the gamemode itself, another line that `repeats` the same
   * action, or a `debt` that has not been paid yet.
   */
  mark: z.enum(['wrong', 'repeats', 'debt']).nullable(),
  /** The change that gave back what the line moved; omitted if it was not given back. */
  givenBack: z.int().optional(),
})
/** One line of the game's logs. */
export type LedgerLine = z.infer<typeof ledgerLine>

const reading = z.object({
  /** Lines in the index. */
  lines: z.int(),
  /** Lines of the game's tables that are still to be read; null if unknown. */
  left: z.int().nullable(),
  /** Lines that no template matches. */
  unknown: z.int(),
})
/** The progress of the index. */
export type LedgerProgress = z.infer<typeof reading>

const page = z.object({
  lines: z.array(ledgerLine),
  /** Continues the search; null once everything has been searched. */
  next: z.string().nullable(),
  /** How far back the search has come, by the game's clock; null once everything has been searched. */
  searchedTo: z.string().nullable(),
  progress: reading,
})
/** A page of lines, newest first. */
export type LedgerPage = z.infer<typeof page>

const sums = z.object({
  lines: z.int(),
  /** Whole dollars that changed hands. */
  amount: z.number(),
  /** To and from `person`, if one was given. */
  received: z.number(),
  given: z.number(),
  next: z.string().nullable(),
  searchedTo: z.string().nullable(),
})
/** Totals of the matching lines searched so far. */
export type LedgerSums = z.infer<typeof sums>

const curve = z.object({
  /** The person's current cash and bank; null if the game has neither. */
  now: z.number().nullable(),
  /** Newest first; `change` is what the line added to their money. */
  steps: z.array(
    z.object({ key: z.string(), at: z.string().nullable(), change: z.number(), kind: z.enum(ledgerKinds) }),
  ),
  /** Whether there are older lines that are not included. */
  isCut: z.boolean(),
})
/** A person's money over time, as explained by the lines. */
export type LedgerCurve = z.infer<typeof curve>

const statementLine = ledgerLine
  .pick({ key: true, at: true, kind: true, amount: true, thing: true, count: true, place: true, mark: true })
  .extend({
    /** The line in words, without addresses and uids. */
    text: z.string(),
    /** The other person's name. */
    other: z.string().nullable(),
    /** What it added to the viewer's money; null if the line does not mention money. */
    change: z.number().nullable(),
  })
/** One line of a player's own statement. */
export type StatementLine = z.infer<typeof statementLine>

const unknownLine = z.object({
  /**
   * The line with its names, numbers and amounts replaced by placeholders: lines of the same form are shown
   * once.
   */
  form: z.string(),
  log: z.string(),
  count: z.int(),
  example: z.string(),
})
/** The form of lines that no template matches. */
export type UnknownLine = z.infer<typeof unknownLine>

/** The maximum number of lines that can be given back at once. */
export const maxGivenBack = 20

const key = z.string().regex(/^\d{4}-\d\d\.[0-9a-z]{1,11}$/, 'A line is named as in its address.')

const returnStep = z.object({
  part: z.enum(['give', 'take']),
  uid: z.int(),
  name: z.string(),
  /** The item as named in the character's inventory; null for money. */
  thing: z.string().nullable(),
  amount: z.number(),
  /** The amounts before and afterwards; null if it is not possible. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** A sentence on why it is not possible. */
  error: z.string().nullable(),
  errorText: messageText.optional(),
})
/** One change that giving back would make. */
export type ReturnStep = z.infer<typeof returnStep>

const givingBack = z.object({
  /** People who lost something by the lines. */
  losers: z.array(z.object({ uid: z.int(), name: z.string() })),
  /** The recipient; null if one must be chosen. */
  to: z.int().nullable(),
  steps: z.array(returnStep),
  /** The number of chosen lines that moved nothing that can be given back. */
  unused: z.int(),
  /** Earlier changes that gave back one of the lines and have not been undone. */
  earlier: z.array(z.object({ change: z.int(), by: z.string(), at: z.string(), state: changeState })),
})
/** What giving back these lines would do. */
export type GivingBack = z.infer<typeof givingBack>

export const ledger = {
  list: endpoint({
    method: 'GET',
    path: '/admin/ledger',
    access: ['view_ledger'],
    summary:
      'Lines of the game’s logs that match, newest first. A search that takes long returns what it has found and continues with `after`.',
    query,
    reply: page,
  }),
  line: endpoint({
    method: 'GET',
    path: '/admin/ledger/lines/:key',
    access: ['view_ledger'],
    summary: 'One line by its key.',
    params: z.strictObject({ key: z.string().max(40) }),
    query: z.strictObject({ addresses }),
    reply: z.object({ line: ledgerLine }),
  }),
  sums: endpoint({
    method: 'GET',
    path: '/admin/ledger/sums',
    access: ['view_ledger'],
    summary: 'How many lines match and how much money they moved, up to where the search has come.',
    query: z.strictObject({ ...filter, addresses, after: z.string().max(40).optional() }),
    reply: sums,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/ledger/export',
    access: ['export_ledger'],
    summary: `Lines that match as a CSV file, newest first, at most ${maxExported}. Each export is in the trail.`,
    query: z.strictObject({ ...filter, addresses }),
    reply: z.string(),
  }),
  curve: endpoint({
    method: 'GET',
    path: '/admin/ledger/people/:uid/money',
    access: ['view_ledger'],
    summary: 'A person’s money now, and the lines that made it what it is.',
    params: z.strictObject({ uid }),
    reply: curve,
  }),
  givingBack: endpoint({
    method: 'GET',
    path: '/admin/ledger/give-back',
    access: ['view_ledger'],
    summary: 'What giving back the money and things of some lines would change.',
    query: z.strictObject({
      /** Keys of lines, separated by commas. */
      lines: z
        .string()
        .max(40 * maxGivenBack)
        .regex(/^\d{4}-\d\d\.[0-9a-z]{1,11}(,\d{4}-\d\d\.[0-9a-z]{1,11})*$/, {
          error: 'A line is named as in its address.',
        }),
      to: uid.optional(),
    }),
    reply: givingBack,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/admin/ledger/give-back',
    access: ['view_ledger'],
    summary:
      'Give the money and things of some lines back to the one who lost them, and if wanted take them from the one who has them. Needs the permission to change those fields.',
    body: z.strictObject({
      lines: z.array(key).min(1).max(maxGivenBack),
      to: z.int().positive(),
      /** Also takes it from the other person. */
      takes: z.boolean(),
      /** Gives back even if one of the lines has been given back before. */
      again: z.boolean(),
      reason: reason.optional(),
    }),
    reply: z.object({
      changes: z.array(change),
      /** Why part of it was not done; null if all of it was. */
      refused: z.string().nullable(),
      refusedText: messageText.optional(),
    }),
  }),
  unknown: endpoint({
    method: 'GET',
    path: '/admin/ledger/unknown',
    access: ['view_ledger'],
    summary: 'Forms of lines that no template recognises, the most frequent of the newest first.',
    staleOn: ['ledger-templates'],
    reply: z.object({ forms: z.array(unknownLine), looked: z.int() }),
  }),
  tryTemplate: endpoint({
    method: 'POST',
    path: '/admin/ledger/templates/try',
    access: ['view_ledger'],
    summary: 'What a template would make of the newest lines that no template recognises.',
    body: templateText,
    reply: z.object({ matched: z.int(), looked: z.int(), examples: z.array(ledgerLine) }),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/admin/ledger/templates',
    access: ['view_ledger'],
    summary: 'The templates that staff saved, the newest first.',
    staleOn: ['ledger-templates'],
    reply: z.object({ templates: z.array(savedTemplate) }),
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/admin/ledger/templates',
    access: ['manage_ledger_templates'],
    summary:
      'Save a template: lines that no template recognises are read with it from now on, in every process.',
    body: templateText,
    reply: z.object({ template: savedTemplate }),
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: '/admin/ledger/templates/:id',
    access: ['manage_ledger_templates'],
    summary: 'Remove a saved template. Lines it recognised are read again without it.',
    params: z.strictObject({ id: idParam }),
    reply: z.object({ template: savedTemplate }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/statement',
    access: 'signedIn',
    offline: true,
    summary: 'The caller’s own lines that players may read: money, things and property, newest first.',
    query: z.strictObject({ after: z.string().max(40).optional() }),
    reply: z.object({ lines: z.array(statementLine), next: z.string().nullable() }),
  }),
}
