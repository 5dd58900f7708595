/**
 * Codes for authenticator apps: RFC 4226 and RFC 6238 with the parameters that every app supports (SHA-1, six
 * digits, thirty seconds).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code is displayed. */
const period = 30
/**
 * Time steps before and after the current one that are accepted, because clocks differ and people need time
 * to type.
 */
const drift = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as base32 without padding, the format authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** Decodes base32 without padding. */
export function fromBase32(text: string): Buffer {
  let bits = ''
  for (const sign of text) bits += alphabet.indexOf(sign).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A new secret of 160 random bits, the length of the hash. */
export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** The code for a counter, as in RFC 4226, section 5.3. */
export function hotp(key: Uint8Array, counter: number, digits = 6): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', key).update(message).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step for a time in milliseconds since 1970. */
export const stepAt = (time: number): number => Math.floor(time / 1000 / period)

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The time step that this code belongs to, at most one step before or after `time`; undefined if it matches
 * none.
 */
export function matchingStep(secret: string, code: string, time = Date.now()): number | undefined {
  const key = fromBase32(secret)
  const now = stepAt(time)
  let found: number | undefined
  for (let step = now - drift; step <= now + drift; step++) if (isSame(hotp(key, step), code)) found ??= step
  return found
}

/** The `otpauth:` URI from which an authenticator app reads the secret. */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${period}`
}
