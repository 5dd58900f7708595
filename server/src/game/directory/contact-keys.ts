/**
 * Encodes phone numbers, plates, addresses and Discord ids as 32-bit keys, so that a million of them take
 * little memory. Two values may share a key, so matches are compared with the database before they are shown.
 */
import type { ContactKind } from '@idlewood/contract/contacts'
import { textOrNull } from '../text.ts'

/** The key of a missing or meaningless value. */
const noKey = 0

/** The normalised text for comparison, without the parts that people omit or write differently. */
function foldContact(kind: ContactKind, value: unknown): string {
  const text = textOrNull(value) ?? ''
  if (kind === 'plate') return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (kind === 'ip') return text.split(':')[0] ?? ''
  const digits = text.replaceAll(/\D/g, '')
  // Forks store other things in such columns, and 0 for none.
  if (kind === 'discord') return /^\d{17,20}$/.test(digits) ? digits : ''
  return digits.replace(/^0+$/, '')
}

/** FNV-1a; never 0. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93)
  return value >>> 0 || 1
}

/** An address as a number; undefined if the text is not an address. */
function addressNumber(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 255))
    return undefined
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}

const dot = 46
const zero = 48

/**
 * The number of a plain dotted-quad address without surrounding characters, parsed without allocating a
 * string; -1 for any other notation.
 */
function plainAddress(text: string): number {
  let [address, part, digits, dots] = [0, 0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === dot) {
      if (digits === 0) return -1
      address = address * 256 + part
      dots++
      part = digits = 0
    } else {
      part = part * 10 + unit - zero
      if (unit < zero || unit > zero + 9 || part > 255 || ++digits > 3) return -1
    }
  }
  return dots === 3 && digits > 0 ? address * 256 + part : -1
}

/** FNV-1a of a text of digits that does not begin with 0; 0 for any other text. */
function hashOfDigits(text: string): number {
  if (text.charCodeAt(0) === zero) return 0
  let value = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < zero || unit > zero + 9) return 0
    value = Math.imul(value ^ unit, 0x01_00_01_93)
  }
  return text === '' ? 0 : value >>> 0 || 1
}

/**
 * The key of a value in the usual notation, or 0. This is the fast path: every round reads a million values,
 * and the general path allocates half a dozen strings for each.
 */
function keyOfPlain(kind: ContactKind, text: string): number {
  if (kind === 'ip') return Math.max(plainAddress(text), noKey)
  const isPlain = kind === 'phone' || (kind === 'discord' && text.length >= 17 && text.length <= 20)
  return isPlain ? hashOfDigits(text) : noKey
}

/** The key of a value. */
export function keyOfContact(kind: ContactKind, value: unknown): number {
  const known = keyOfPlain(kind, String(value ?? ''))
  if (known !== noKey) return known
  const folded = foldContact(kind, value)
  if (folded === '') return noKey
  return kind === 'ip' ? (addressNumber(folded) ?? noKey) : hash(folded)
}

/** A range of keys, both ends included. */
export interface KeyRange {
  readonly from: number
  readonly to: number
}

/** The range that `10.1.`, `10.1.*` or `10.1.0.0/16` stands for; undefined if the text is not an address. */
function addressRange(text: string): KeyRange | undefined {
  const [base = '', bits] = text.trim().split('/')
  const parts = base.replace(/\*$/, '').split('.').filter(Boolean)
  const from = addressNumber([...parts, '0', '0', '0', '0'].slice(0, 4).join('.'))
  const kept = bits === undefined ? parts.length * 8 : Number(bits)
  if (from === undefined || parts.length > 4 || parts.length === 0 || !(kept >= 8 && kept <= 32))
    return undefined
  const size = 2 ** (32 - kept)
  const start = Math.floor(from / size) * size
  return { from: Math.max(start, noKey + 1), to: start + size - 1 }
}

/** The keys a search of this kind looks for; undefined if the text cannot be of that kind. */
export function keyRangeOf(kind: ContactKind, text: string): KeyRange | undefined {
  if (kind === 'ip') return addressRange(text)
  const key = keyOfContact(kind, text)
  return key === noKey ? undefined : { from: key, to: key }
}

/** Whether the value in the database really matches the search, rather than only sharing its key. */
export function isContact(kind: ContactKind, value: unknown, text: string): boolean {
  if (kind !== 'ip') return foldContact(kind, value) === foldContact(kind, text)
  const key = keyOfContact('ip', value)
  const range = addressRange(text)
  return range !== undefined && key >= range.from && key <= range.to
}
