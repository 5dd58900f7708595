import { expect, it } from 'vitest'
import { messages } from '../../language/messages.ts'
import {
  amountChange,
  unsupportedCharacters,
  limitsOf,
  objectionTo,
  sentOf,
  type EditControl,
} from './edit-control.rules.ts'

const t = messages('editable')

const whole = { kind: 'number', min: 0, max: 200, whole: true } as const
const fraction = { kind: 'number', min: null, max: 1.5, whole: false } as const
const text = { kind: 'text', maxLength: 5 } as const
const listed = { kind: 'select', options: [{ value: '3', label: 'Medic' }] } as const
const open = { ...listed, other: whole } as const
const money = { ...whole, max: 5000, money: true } as const

it.each<[EditControl, string | null]>([
  [whole, 'Whole number from 0 to 200'],
  [{ ...whole, max: 2_147_483_647 }, 'Whole number from 0 to 2,147,483,647'],
  [{ ...whole, max: null }, 'Whole number from 0'],
  [fraction, 'Number up to 1.5'],
  [{ ...fraction, max: null }, 'Number'],
  [text, 'At most 5 characters'],
  [{ ...text, maxLength: null }, null],
  [listed, null],
  [{ kind: 'radio', options: [] }, null],
])('the limits of %j are: %s', (control, words) => {
  expect(limitsOf(control, t)).toBe(words)
})

it.each<[EditControl, string, boolean]>([
  [whole, '0', true],
  [whole, '200', true],
  [whole, ' 12 ', true],
  [whole, '-1', false],
  [whole, '201', false],
  [whole, '1.5', false],
  [whole, '', false],
  [whole, '1e2', false],
  [fraction, '1.5', true],
  [fraction, '-7.25', true],
  [fraction, '1.6', false],
  [fraction, '1.', false],
  [fraction, '1', true],
  [fraction, '-10.5', true],
  [fraction, 'a1', false],
  [{ ...fraction, max: null }, '999999.5', true],
  [whole, 'a1', false],
  [whole, '1a', false],
  [money, '5k', true],
  [money, '5001', false],
  [money, 'much', false],
  [{ ...listed, options: [...listed.options, { value: '4', label: 'Cop' }], other: whole }, '4', true],
  [text, 'abcde', true],
  [text, 'abcdef', false],
  // Length is counted in user-perceived characters.
  [text, '😀😀😀😀😀', true],
  [listed, '99', true],
  [open, '3', true],
  [open, '150', true],
  [open, '999', false],
  // Listed, although the game would otherwise not accept the number.
  [{ ...open, options: [...open.options, { value: '-1', label: 'None' }] }, '-1', true],
  [{ kind: 'radio', options: [] }, 'anything', true],
])('%j accepts %j: %s', (control, typed, isTaken) => {
  expect(objectionTo(control, typed, t) === null).toBe(isTaken)
})

it('an objection states the limits', () => {
  expect(objectionTo(whole, '300', t)).toBe('Whole number from 0 to 200.')
})

it.each<[EditControl, string, string]>([
  [whole, ' 7 ', '7'],
  [open, ' 7 ', '7'],
  [text, ' a ', ' a '],
  [listed, '3', '3'],
  [{ ...listed, other: text }, ' a ', ' a '],
  [money, '1.5k', '1500'],
  [money, 'much', 'much'],
])('%j sends %j as %j', (control, typed, sent) => {
  expect(sentOf(control, typed)).toBe(sent)
})

it.each([
  ['Ab', 'Ann_Lee', 'A name has at least 3 characters.'],
  ['Abe', 'Ann_Lee', null],
  ['Ann_Lee!', 'Ann_Lee', 'only letters A to Z'],
  ['!Ann_Lee', 'Ann_Lee', 'only letters A to Z'],
  ['Ann Lee', 'Ann_Lee', 'only letters A to Z'],
  ['Zoë_Lee', 'Ann_Lee', 'only letters A to Z'],
  ['[TAG]Ann.Lee$', 'Ann_Lee', null],
  // An existing name may stay as it is.
  ['Old Name', 'Old Name', null],
  ['A'.repeat(25), 'Ann_Lee', 'At most 24 characters.'],
])('the name %s for %s: %s', (typed, current, said) => {
  const control = { kind: 'text', maxLength: 24, isCharacterName: true } as const
  const objection = objectionTo(control, typed, t, current)
  expect(objection ?? '').toContain(said ?? '')
  expect(objection === null).toBe(said === null)
})

it('a multi-line text is refused before it is sent', () => {
  expect(objectionTo({ kind: 'textarea', maxLength: 50 }, 'one\ntwo', t)).toContain('one line')
  expect(objectionTo({ kind: 'textarea', maxLength: 50 }, 'one two', t)).toBeNull()
})

it.each([
  ['windows-1252', 'Café “Olé” – 5 €', ''],
  ['windows-1252', 'Привет, мир', 'П р и в е т м'],
  ['windows-1251', 'Привет, мир', ''],
  ['windows-1251', 'Ana, să știi', 'ă ș'],
  ['basic', 'Привет 🚗', '🚗'],
  ['ascii', 'Café', 'é'],
  ['ascii', 'a\u007f\u0080', '\u0080'],
  ['basic', '\uFFFF\u{10000}', '\u{10000}'],
  // The replacement character is not in any code page.
  ['windows-1250', 'ż\uFFFD', '\uFFFD'],
] as const)('%s lacks of %s: %s', (characters, text, lacking) => {
  expect(unsupportedCharacters(text, characters)).toBe(lacking)
  const objection = objectionTo({ kind: 'text', maxLength: null, characters }, text.replace('\u007f', ''), t)
  expect(objection).toBe(lacking === '' ? null : `The game cannot store these characters: ${lacking}`)
})

it('the game’s separator is refused before it is sent, but an existing one may stay', () => {
  const control = { kind: 'textarea', maxLength: 127, separator: '|' } as const
  expect(objectionTo(control, 'Sale | today', t)).toBe('The game separates its values by |: leave it out.')
  expect(objectionTo(control, 'a|b', t, 'a|b')).toBeNull()
})

it('a text without a separator may contain any single-line text', () => {
  expect(objectionTo({ kind: 'textarea', maxLength: 127, separator: '' }, 'Sale | today', t)).toBeNull()
})

it.each([
  ['much', 'Whole number from 0 to 5,000'],
  ['6000', 'Whole number from 0 to 5,000.'],
  ['+400', null],
  ['+1k', 'Whole number from 0 to 5,000.'],
])('%s typed into a money field with the value 4500: %s', (typed, said) => {
  const objection = objectionTo(money, typed, t, '4500')
  expect(objection ?? '').toContain(said ?? '')
  expect(objection === null).toBe(said === null)
})

it('an invalid amount is refused in other words than one that is too large', () => {
  expect(objectionTo(money, 'much', t)).not.toBe(objectionTo(money, '6000', t))
})

it.each([
  [money, '+500', '1000', { value: 1500, difference: 500 }],
  [money, '2k', '', { value: 2000, difference: 2000 }],
  [money, '1000', '1000', null],
  [money, '0', '', null],
  [money, 'much', '1000', null],
  [whole, '+500', '1000', null],
  [text, '5', '1', null],
] as const)('%j with %s typed over %j changes %j', (control, typed, current, change) => {
  expect(amountChange(control, typed, current)).toEqual(change)
})
