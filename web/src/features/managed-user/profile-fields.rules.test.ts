import type { Change } from '@idlewood/contract/changes'
import type { NamedCodes } from '@idlewood/contract/game/code-kinds'
import type { FieldLimits } from '@idlewood/contract/managed-user'
import { expect, it } from 'vitest'
import { currentFormat } from '../../language/format.ts'
import { messages } from '../../language/messages.ts'
import {
  choiceLabel,
  controlOf,
  fieldGroups,
  lockReasons,
  pendingEdit,
  pendingOf,
  shownValue,
} from './profile-fields.rules.ts'

const words = {
  t: messages('managed-user'),
  fields: messages('fields'),
  format: currentFormat(),
  names: undefined,
}

const number: FieldLimits = {
  field: 'level',
  min: 0,
  max: 100,
  maxLength: null,
  whole: true,
  choices: null,
  closed: false,
  locked: null,
}
const text: FieldLimits = { ...number, field: 'adminname', min: null, max: null, maxLength: 32 }
const jobs: FieldLimits = {
  ...number,
  field: 'job',
  choices: [
    { value: 0, label: 'None' },
    { value: 3, label: 'Medic' },
    { value: 7, label: '7' },
  ],
}

const gangs: FieldLimits = {
  ...number,
  field: 'gang',
  choices: [
    { value: 0, label: 'none', unnamed: 'none' },
    { value: 3, label: 'Anglers' },
  ],
}
const ranks: FieldLimits = {
  ...number,
  field: 'gangrank',
  choices: [
    { value: -1, label: 'none', unnamed: 'none' },
    { value: 2, label: 'rank 2', unnamed: 'rank' },
    { value: 3, label: 'Captain' },
  ],
}

it('every field belongs to exactly one group', () => {
  const fields = fieldGroups.flatMap(({ fields }) => fields)
  expect(new Set(fields).size).toBe(fields.length)
  expect(fields).toHaveLength(26)
})

it.each([
  ['bank', 1_500_000, number, { text: '$1,500,000' }],
  ['level', 1500, number, { text: '1,500' }],
  // Numbers that are not quantities have no digit grouping.
  ['phone', 555_1234, number, { text: '5551234' }],
  ['adminname', 'Ada', text, { text: 'Ada' }],
  ['adminname', '', text, { text: 'Not set', isEmpty: true }],
  ['adminname', null, text, { text: 'Not set', isEmpty: true }],
  ['level', null, number, { text: 'NULL', isEmpty: true }],
  ['gang', null, gangs, { text: 'None', raw: 'NULL', isEmpty: true }],
  ['gang', 0, gangs, { text: 'None', raw: '0' }],
  ['gang', 3, gangs, { text: 'Anglers', raw: '3' }],
  ['gangrank', 3, ranks, { text: 'Captain', raw: '3' }],
  ['gangrank', null, ranks, { text: 'NULL', isEmpty: true }],
  // Values that mean "none" to the game.
  ['phone', 0, number, { text: 'Not set', isEmpty: true }],
  ['division', -1, number, { text: 'Not set', isEmpty: true }],
  ['division', 0, number, { text: '0' }],
  ['job', 3, jobs, { text: 'Medic', raw: '3' }],
  ['job', 7, jobs, { text: '7' }],
  ['job', '3', jobs, { text: 'Medic', raw: '3' }],
  ['job', 99, jobs, { text: '99' }],
] as const)('%s %j is formatted for reading', (field, value, limits, shown) => {
  expect(shownValue(field, value, limits, words)).toEqual(shown)
})

it.each([
  ['gang', gangs, ['None', 'Anglers']],
  ['gangrank', ranks, ['None', 'Rank 2', 'Captain']],
] as const)('the choices of %s without a name in the game are named', (field, { choices }, labels) => {
  expect(choices?.map((choice) => choiceLabel(field, choice, words))).toEqual(labels)
})

const options = [
  { value: '0', label: 'None (0)' },
  { value: '3', label: 'Medic (3)' },
  { value: '7', label: '7' },
]

it.each([
  ['a number', number, { kind: 'number', min: 0, max: 100, whole: true }],
  ['a text', text, { kind: 'text', maxLength: 32 }],
  [
    'an amount of money',
    { ...number, field: 'bank' as const },
    { kind: 'number', min: 0, max: 100, whole: true, money: true },
  ],
  [
    'a text in a code page',
    { ...text, characters: 'windows-1251' as const },
    { kind: 'text', maxLength: 32, characters: 'windows-1251' },
  ],
  [
    'the name of a character',
    { ...text, field: 'username' as const },
    { kind: 'text', maxLength: 32, isCharacterName: true },
  ],
  [
    'a list of nothing',
    { ...number, choices: [], closed: true },
    { kind: 'number', min: 0, max: 100, whole: true },
  ],
  ['a closed list', { ...jobs, closed: true }, { kind: 'select', options }],
  [
    'a list that others may join',
    jobs,
    { kind: 'select', options, other: { kind: 'number', min: 0, max: 100, whole: true } },
  ],
  [
    'one of two',
    { ...jobs, closed: true, choices: jobs.choices?.slice(0, 2) ?? null },
    { kind: 'radio', options: options.slice(0, 2) },
  ],
])('%s has the right control', (_, limits, control) => {
  expect(controlOf(limits)).toEqual(control)
})

it('explains a lock once, with the permission that would lift it', () => {
  const locked = 'Only above your own level.'
  const fields = [
    { field: 'bank', locked },
    { field: 'atm', locked },
    { field: 'level', locked },
    { field: 'exp', locked: null },
  ] as const
  expect(lockReasons(fields, ([permission]) => permission === 'update_user_profile', words.t)).toEqual([
    'Only above your own level. Needs update_user_money.',
    'Only above your own level.',
  ])
})

const waiting = (more: Partial<Change>): Change => {
  const fields = [{ field: 'level' }, { field: 'bank' }]
  // Only these four are used.
  return { target: 'user', targetId: '7', operation: 'update', fields, ...more } as Change
}

it('finds a pending change by its kind and target id', () => {
  const [user, car, other] = [
    waiting({}),
    waiting({ target: 'vehicle' }),
    waiting({ target: 'vehicle', targetId: '8' }),
  ]
  expect(pendingOf([user, car, other], 'vehicle', '7')).toBe(car)
  expect(pendingOf([user, car, other], 'vehicle', '8')).toBe(other)
  expect(pendingOf([user, car], 'vehicle', '8')).toBeUndefined()
})

it('a field is pending only if an update of the user contains it', () => {
  const edit = waiting({})
  expect(pendingEdit([edit], 'bank')).toBe(edit)
  expect(pendingEdit([edit], 'phone')).toBeUndefined()
  expect(pendingEdit([waiting({ target: 'vehicle' })], 'bank')).toBeUndefined()
  expect(pendingEdit([waiting({ operation: 'delete' })], 'bank')).toBeUndefined()
  expect(pendingEdit([], 'bank')).toBeUndefined()
})

it('a choice has the community’s name for its code, or else the game’s label', () => {
  expect(choiceLabel('job', { value: 3, label: 'Medic' }, words)).toBe('Medic')
  const withNames = { ...words, names: { jobs: [{ code: 3, name: 'Doctor' }] } as object as NamedCodes }
  const female = { value: 2, label: 'Female' }
  expect(choiceLabel('gender', female, withNames)).toBe(choiceLabel('gender', female, words))
  expect(choiceLabel('gender', { value: 77, label: 'Other' }, words)).toBe('Other')
})
