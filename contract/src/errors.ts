/** The one shape every refused call answers with, and the codes it may carry. */
import { config, z } from 'zod'

// Before the first schema: compiled parsers need eval, which the browser's content security policy forbids
// even as a try.
config({ jitless: true })

/** Code to HTTP status. The code is for programs; the sentence beside it is for people. */
export const errorStatus = {
  invalid: 400,
  /** The community asks for a reason for changes of this kind. */
  reason_required: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Signed in, but the second factor is still to come. */
  second_factor: 403,
  /** The community demands a second factor of staff, and this person has none yet. */
  two_factor_setup: 403,
  /** Too long ago that this person showed who they are. */
  fresh_sign_in: 403,
  not_found: 404,
  conflict: 409,
  /** What `If-Match` names is no longer so; `current` says what it is. */
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  /** Too little room is left on the portal's disk. */
  no_room: 507,
} as const

/** A machine-readable reason for a refusal. */
export type ErrorCode = keyof typeof errorStatus

const bareMessage = z.object({
  /** Area and name of the message, such as `tracks.taken`. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** A message whose values may be messages themselves: the name of a field, a sentence inside another. */
const messageOf = <T extends z.ZodType>(value: T) =>
  bareMessage.extend({ texts: z.record(z.string(), value).optional() })

/** Which message a sentence is, with its values, so that it can be shown in the reader's language. */
export const messageText = messageOf(messageOf(bareMessage))

/** Which message a sentence is, with its values. */
export type MessageText = z.infer<typeof messageText>

/** The header that says which message a refusal in plain text is: its JSON, percent-encoded. */
export const messageHeader = 'x-message'

/** Reply body of every refused call. */
export const errorReply = z.object({
  /** A sentence that says what is wrong and what to do. */
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]), // the keys of a non-empty literal
  /** On 403: any one of these permissions would have sufficed. */
  required: z.array(z.string()).optional(),
  /** On 400: the sentence for each field that is wrong. */
  fields: z.record(z.string(), z.string()).optional(),
  /** On 412: the value found instead of the one that `If-Match` names. */
  current: z.union([z.string(), z.number()]).nullable().optional(),
  /** Which message `error` is. */
  text: messageText.optional(),
  /** Which message each sentence of `fields` is. */
  fieldTexts: z.record(z.string(), messageText).optional(),
  /** Names the request in the portal's log. */
  requestId: z.string().optional(),
})

/** Reply body of every refused call. */
export type ErrorReply = z.infer<typeof errorReply>
