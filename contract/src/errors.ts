/** The response body of every refused request, and its error codes. */
import { config, z } from 'zod'

// Must precede the first schema: compiled parsers need eval, and the browser's content security policy
// forbids even the attempt to use it.
config({ jitless: true })

/** HTTP status by error code. The code is for programs, the sentence beside it for people. */
export const errorStatus = {
  invalid: 400,
  /** The community requires a reason for changes of this kind. */
  reason_required: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Signed in, but the second factor is still pending. */
  second_factor: 403,
  /** The community requires a second factor for staff, and this person has not set one up. */
  two_factor_setup: 403,
  /** This person's last authentication is too long ago. */
  fresh_sign_in: 403,
  not_found: 404,
  conflict: 409,
  /** The value no longer matches `If-Match`; `current` contains the new one. */
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  /** Not enough free space on the portal's disk. */
  no_room: 507,
} as const

/** A machine-readable reason for a refusal. */
export type ErrorCode = keyof typeof errorStatus

const bareMessage = z.object({
  /** The message's area and name, such as `tracks.taken`. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/**
 * A message whose values may be messages themselves, such as the name of a field or a sentence inside
 * another.
 */
const messageOf = <T extends z.ZodType>(value: T) =>
  bareMessage.extend({ texts: z.record(z.string(), value).optional() })

/** The message behind a sentence, with its values, so that it can be shown in the reader's language. */
export const messageText = messageOf(messageOf(bareMessage))

/** The message behind a sentence, with its values. */
export type MessageText = z.infer<typeof messageText>

/** The header with the message of a plain-text refusal, as percent-encoded JSON. */
export const messageHeader = 'x-message'

/** The response body of every refused request. */
export const errorReply = z.object({
  /** A sentence on what is wrong and what to do. */
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]), // the keys of a non-empty literal
  /** On 403: the permissions of which any one would have sufficed. */
  required: z.array(z.string()).optional(),
  /** On 400: a sentence for each invalid field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** On 412: the current value, which does not match `If-Match`. */
  current: z.union([z.string(), z.number()]).nullable().optional(),
  /** The message of `error`. */
  text: messageText.optional(),
  /** The messages of the sentences in `fields`. */
  fieldTexts: z.record(z.string(), messageText).optional(),
  /** Identifies the request in the portal's log. */
  requestId: z.string().optional(),
})

/** The response body of every refused request. */
export type ErrorReply = z.infer<typeof errorReply>
