import type { KeptCharacters } from '@idlewood/contract/kept-characters'
import { amountFrom } from './amount.rules.ts'
import type { Messages } from '../../language/messages.ts'

/**
 * A control one types in. Texts count in characters; null is no limit. A `textarea` is for a long text of one
 * line: Enter saves it. A character's name has rules of the game client.
 */
export type TypedControl =
  | {
      kind: 'text' | 'textarea'
      maxLength: number | null
      isCharacterName?: boolean
      /** The character set it is kept in; without one it takes any. */
      characters?: KeptCharacters | undefined
      /** What the game separates its values by, and so cannot be part of one. */
      separator?: string
    }
  | { kind: 'number'; min: number | null; max: number | null; whole: boolean; money?: boolean }

/** A value to choose, and what it is called. */
export interface Option {
  value: string
  label: string
}

/** How a value is edited, and what it may be. A list with `other` takes what is not in it too. */
export type EditControl =
  | TypedControl
  | { kind: 'select'; options: readonly Option[]; other?: TypedControl }
  | { kind: 'radio'; options: readonly Option[] }

/** What a value may be, in words; null where there is nothing to say. */
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

/** Whether a value is one of those to choose from. */
export const isListed = (options: readonly Option[], typed: string): boolean =>
  options.some(({ value }) => value === typed)

function isWithin({ min, max, whole }: Extract<TypedControl, { kind: 'number' }>, typed: string): boolean {
  if (!(whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(typed.trim())) return false
  const value = Number(typed)
  return (min === null || value >= min) && (max === null || value <= max)
}

const isMoney = (control: EditControl): boolean => control.kind === 'number' && control.money === true

/** The amount that is typed into a money field, as it is sent; the text itself where it is none. */
const amountText = (typed: string, current: string): string => String(amountFrom(typed, current) ?? typed)

/** What a money field would become, and by how much; null while that is not known or nothing changes. */
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

// What the game keeps in one line must stay one.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f]/

/** Everything a code page holds, read off its 256 bytes once. */
const pages = new Map<string, ReadonlySet<string>>()
function charactersOf(page: string): ReadonlySet<string> {
  const known = pages.get(page)
  if (known) return known
  const decoded = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const all = new Set(decoded)
  // The mark for bytes that mean nothing.
  all.delete('\uFFFD')
  pages.set(page, all)
  return all
}

/** The characters of a text that a set lacks, each once. */
export function charactersLacking(text: string, characters: KeptCharacters): string {
  const isKept = (letter: string): boolean => {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) return true
    if (characters === 'ascii') return false
    return characters === 'basic' ? code <= 0xffff : charactersOf(characters).has(letter)
  }
  return [...new Set(text)].filter((letter) => !isKept(letter)).join(' ')
}

/** What is wrong with a text beside its length, or null. What is there already may stay. */
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
  const lacking = characters ? charactersLacking(typed, characters) : ''
  return lacking ? t('objection.characters', { characters: lacking }) : null
}

/** Why a value cannot be sent, or null. The server checks again and knows more. */
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

/** What is in a control, as it is sent. */
export function sentOf(control: EditControl, typed: string, current = ''): string {
  if (isMoney(control)) return amountText(typed, current)
  const typedIn = control.kind === 'select' ? control.other : control
  return typedIn?.kind === 'number' ? typed.trim() : typed
}
