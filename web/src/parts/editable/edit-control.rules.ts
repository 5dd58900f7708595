import type { KeptCharacters } from '@idlewood/contract/kept-characters'
import { amountFrom } from './amount.rules.ts'
import type { Messages } from '../../language/messages.ts'

/**
 * A text control. The length of texts is counted in characters; null is no limit. A `textarea` is for a long
 * single-line text: Enter saves it. A character's name must follow the rules of the game client.
 */
export type TypedControl =
  | {
      kind: 'text' | 'textarea'
      maxLength: number | null
      isCharacterName?: boolean
      /** The character set the game stores it in; without one, any character is allowed. */
      characters?: KeptCharacters | undefined
      /** The character that separates the game's values, and so cannot be part of one. */
      separator?: string
    }
  | { kind: 'number'; min: number | null; max: number | null; whole: boolean; money?: boolean }

/** A value to choose, and its label. */
export interface Option {
  value: string
  label: string
}

/** How a value is edited, and which values are allowed. A list with `other` also accepts unlisted values. */
export type EditControl =
  | TypedControl
  | { kind: 'select'; options: readonly Option[]; other?: TypedControl }
  | { kind: 'radio'; options: readonly Option[] }

/** The limits of a value in words; null if there are none to mention. */
export function limitsOf(control: EditControl, t: Messages<'editable'>): string | null {
  if (control.kind === 'select' || control.kind === 'radio') return null
  if (control.kind !== 'number') {
    return control.maxLength === null ? null : t('limit.characters', { max: control.maxLength })
  }
  const { min, max, whole } = control
  const kind = whole ? 'whole' : 'number'
  if (min !== null && max !== null) return t(`limit.${kind}.between`, { min, max })
  if (min !== null) return t(`limit.${kind}.min`, { min })
  return max === null ? t(`limit.${kind}`) : t(`limit.${kind}.max`, { max })
}

function objectionToAmount(
  control: EditControl,
  { typed, current }: { typed: string; current: string },
  t: Messages<'editable'>,
): string | null {
  const limit = limitsOf(control, t) ?? ''
  if (amountFrom(typed, current) === undefined) return t('amount.unread', { limit })
  return control.kind === 'number' && isWithin(control, amountText(typed, current))
    ? null
    : t('objection', { limit })
}

/** Whether a value is one of the options. */
export const isListed = (options: readonly Option[], typed: string): boolean =>
  options.some(({ value }) => value === typed)

function isWithin({ min, max, whole }: Extract<TypedControl, { kind: 'number' }>, typed: string): boolean {
  if (!(whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(typed.trim())) return false
  const value = Number(typed)
  return (min === null || value >= min) && (max === null || value <= max)
}

const isMoney = (control: EditControl): boolean => control.kind === 'number' && control.money === true

/** The amount typed into a money field, in the form it is sent; the text itself if it is not an amount. */
const amountText = (typed: string, current: string): string => String(amountFrom(typed, current) ?? typed)

/** The new value of a money field and the difference; null if it is not known or nothing changes. */
export function amountChange(
  control: EditControl,
  typed: string,
  current: string,
): { value: number; difference: number } | null {
  const value = isMoney(control) ? amountFrom(typed, current) : undefined
  if (value === undefined || value === Number(current || 0)) return null
  return { value, difference: value - Number(current || 0) }
}

function fits(control: TypedControl, typed: string): boolean {
  if (control.kind === 'number') return isWithin(control, typed)
  return control.maxLength === null || [...typed].length <= control.maxLength
}

// What the game stores in one line must not contain line breaks.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f]/

/** All characters of a code page, decoded from its 256 bytes once. */
const pages = new Map<string, ReadonlySet<string>>()
function charactersOf(page: string): ReadonlySet<string> {
  const known = pages.get(page)
  if (known) return known
  const decoded = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const all = new Set(decoded)
  // The replacement character for undefined bytes.
  all.delete('\uFFFD')
  pages.set(page, all)
  return all
}

/** The characters of a text that a set lacks, each once. */
export function unsupportedCharacters(text: string, characters: KeptCharacters): string {
  const isKept = (letter: string): boolean => {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) return true
    if (characters === 'ascii') return false
    return characters === 'basic' ? code <= 0xffff : charactersOf(characters).has(letter)
  }
  return [...new Set(text)].filter((letter) => !isKept(letter)).join(' ')
}

/** What is wrong with a text besides its length, or null. The current text is always allowed. */
function objectionToText(
  { isCharacterName, characters, separator }: Exclude<TypedControl, { kind: 'number' }>,
  { typed, current }: { typed: string; current: string },
  t: Messages<'editable'>,
): string | null {
  if (typed === current) return null
  if (isCharacterName && typed.length < 3) return t('objection.name.short')
  if (isCharacterName && !/^[A-Za-z0-9_.[\]()=@$]+$/.test(typed)) return t('objection.name')
  if (controlCharacter.test(typed)) return t('objection.control')
  if (separator && typed.includes(separator)) return t('objection.separator', { separator })
  const lacking = characters ? unsupportedCharacters(typed, characters) : ''
  return lacking ? t('objection.characters', { characters: lacking }) : null
}

/** Why a value cannot be sent, or null. The server checks it again and knows more. */
export function objectionTo(
  control: EditControl,
  typed: string,
  t: Messages<'editable'>,
  current = '',
): string | null {
  if (isMoney(control)) return objectionToAmount(control, { typed, current }, t)
  if (control.kind === 'radio') return null
  if (control.kind === 'select') {
    return control.other && !isListed(control.options, typed) ? objectionTo(control.other, typed, t) : null
  }
  if (!fits(control, typed)) return t('objection', { limit: limitsOf(control, t) ?? '' })
  return control.kind === 'number' ? null : objectionToText(control, { typed, current }, t)
}

/** The content of a control, in the form it is sent. */
export function sentOf(control: EditControl, typed: string, current = ''): string {
  if (isMoney(control)) return amountText(typed, current)
  const typedIn = control.kind === 'select' ? control.other : control
  return typedIn?.kind === 'number' ? typed.trim() : typed
}
