/**
 * Phones, plates, addresses and Discord ids as numbers of 32 bits: a million of them take little memory. Two
 * values may share a number, so what is found is compared with the database before it is shown.
 */
import type { ContactKind } from '@idlewood/contract/contacts'
import { textOrNull } from '../text.ts'

/** Stands for a value that is missing, or that says nothing. */
const noKey = 0

/** The text as it is compared: without what people leave out or write in another way. */
function foldContact(kind: ContactKind, value: unknown): string {
  const text = textOrNull(value) ?? ''
  if (kind === 'plate') return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (kind === 'ip') return text.split(':')[0] ?? ''
  const digits = text.replaceAll(/\D/g, '')
  // Forks keep other things in such columns, and 0 for none.
  if (kind === 'discord') return /^\d{17,20}$/.test(digits) ? digits : ''
  return digits.replace(/^0+$/, '')
}

/** FNV-1a, never 0. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93)
  return value >>> 0 || 1
}

/** An address as a number; undefined for what is none. */
function addressNumber(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 255))
    return undefined
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}

const dot = 46
const zero = 48

/**
 * The number of an address of four short numbers that nothing surrounds, without a text made on the way; -1
 * for any other writing.
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

/** FNV-1a of a text of digits that begins with another than 0; 0 for any other text. */
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
 * The key of a value as nearly all are written, or 0: a million of them are read in every round, and the
 * other way makes half a dozen texts of each.
 */
function keyOfPlain(kind: ContactKind, text: string): number {
  if (kind === 'ip') return Math.max(plainAddress(text), noKey)
  const isPlain = kind === 'phone' || (kind === 'discord' && text.length >= 17 && text.length <= 20)
  return isPlain ? hashOfDigits(text) : noKey
}

/** The number of a value. */
export function keyOfContact(kind: ContactKind, value: unknown): number {
  const known = keyOfPlain(kind, String(value ?? ''))
  if (known !== noKey) return known
  const folded = foldContact(kind, value)
  if (folded === '') return noKey
  return kind === 'ip' ? (addressNumber(folded) ?? noKey) : hash(folded)
}

/** Keys between the two, both included. */
export interface KeyRange {
  readonly from: number
  readonly to: number
}

/** `10.1.`, `10.1.*` and `10.1.0.0/16` name a range; undefined for what is no address. */
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

/** What a search of a kind looks for; undefined where the text cannot be of that kind. */
export function soughtKeys(kind: ContactKind, text: string): KeyRange | undefined {
  if (kind === 'ip') return addressRange(text)
  const key = keyOfContact(kind, text)
  return key === noKey ? undefined : { from: key, to: key }
}

/** Whether what the database holds is what was looked for, and not only of the same number. */
export function isContact(kind: ContactKind, value: unknown, text: string): boolean {
  if (kind !== 'ip') return foldContact(kind, value) === foldContact(kind, text)
  const key = keyOfContact('ip', value)
  const range = addressRange(text)
  return range !== undefined && key >= range.from && key <= range.to
}
