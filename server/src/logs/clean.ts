/**
 * Cleans what goes into a log: known fields only, no secrets in texts, nothing that could pass for another
 * line.
 */

/** Maximum characters of a text in a line; stack traces may have four times as many. */
const maxTextLength = 4000

const hidden = '[hidden]'

/** What looks like a secret, anywhere in a text. */
const secrets: readonly [pattern: RegExp, instead: string][] = [
  // Values in the query of any URL; the names alone are enough to see what was requested.
  [/(\/[^\s?"'<>]*\?)[^\s"'<>]+/g, `$1${hidden}`],
  // User and password in a connection URL.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, `$1${hidden}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [
    /\b((?:[a-z]+[_-])?(?:token|password|passwd|pwd|secret|authorization|cookie|api[_-]?key|otp|totp)s?["']?\s*[=:]\s*)(?:"[^"]*"|'[^']*'|[^\s&,;)}\]]+)/gi,
    `$1${hidden}`,
  ],
  [/\b((?:code|state|key|pin)=)[^\s&,;)}\]]+/gi, `$1${hidden}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  [/\$(?:2[abxy]|argon2\w*|5|6|scrypt)\$[^\s"']+/g, hidden],
  [/\b[0-9a-f]{40,}\b/gi, hidden],
  // Session tokens, login codes and similar: 256 bits as base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, hidden],
]

// Line breaks and other control characters, and characters that change the text direction.
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu

const visible = (sign: string): string => {
  const code = sign.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '␡' : '�'
}

/** Replaces control characters with visible symbols, so that the text stays on one line. */
export const withoutControls = (text: string): string => text.replace(unseen, visible).toWellFormed()

/**
 * A text on one line without secrets, cut to `most` characters. Control characters become visible symbols.
 */
export function plainText(text: string, most = maxTextLength): string {
  let plain = text.length > most ? `${text.slice(0, most)}…` : text
  for (const [pattern, instead] of secrets) plain = plain.replace(pattern, instead)
  return withoutControls(plain)
}

/** The same for a text of several lines, keeping its line breaks. */
const plainLines = (text: string): string =>
  text
    .slice(0, 4 * maxTextLength)
    .split(/\r?\n/)
    .map((line) => plainText(line))
    .join('\n')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is logged of an error; never its other properties, such as the statement that failed. */
export function cleanError(error: unknown): Record<string, unknown> {
  if (!isRecord(error)) return { message: plainText(String(error)) }
  const { name, type, message, code, stack, cause } = error
  const kind = type ?? name ?? (error instanceof Error ? error.constructor.name : undefined)
  return {
    ...(typeof kind === 'string' ? { type: plainText(kind, 100) } : {}),
    ...(typeof message === 'string' ? { message: plainText(message) } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: plainText(String(code), 100) } : {}),
    ...(typeof stack === 'string' ? { stack: plainLines(stack) } : {}),
    ...(isRecord(cause) && typeof cause['message'] === 'string'
      ? { cause: plainText(cause['message']) }
      : {}),
  }
}

/** Fields of the portal's logger that may be written to a file, with their names there. */
const allowed: Readonly<Record<string, string>> = {
  reqId: 'requestId',
  method: 'method',
  route: 'route',
  path: 'path',
  status: 'status',
  milliseconds: 'milliseconds',
  uid: 'uid',
  username: 'username',
  network: 'network',
  limit: 'limit',
  counted: 'counted',
  code: 'code',
  reason: 'reason',
  count: 'count',
  seconds: 'seconds',
  bytes: 'bytes',
  id: 'id',
  feature: 'feature',
  pid: 'pid',
}

/** The logger's own fields, which become timestamp, level and message or carry no information. */
const own = new Set(['time', 'level', 'msg', 'hostname', 'v', 'err'])

/** The fields of a line that may be kept; `withheld` lists the others. */
export function cleanFields(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const withheld: string[] = []
  for (const [name, value] of Object.entries(line)) {
    if (own.has(name)) continue
    const known = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    if (known === undefined) withheld.push(plainText(name, 40))
    else if (typeof value === 'string') fields[known] = plainText(value)
    else if (typeof value === 'number' || typeof value === 'boolean') fields[known] = value
  }
  if (line['err'] !== undefined) fields['error'] = cleanError(line['err'])
  if (withheld.length > 0) fields['withheld'] = withheld.slice(0, 20)
  return fields
}
