import { expect, it } from 'vitest'
import { genderOf, mayBeDeleted, nameOf, pendingDeletion } from './user-page.rules.ts'

it.each([
  ['the profile', { user: { username: 'Ada_Moss' } }, [{ username: 'Other' }], 'Ada_Moss'],
  ['a part that may be seen', undefined, [undefined, { username: 'Ada_Moss' }], 'Ada_Moss'],
  ['nothing yet', undefined, [undefined, undefined], undefined],
])('a user is named by %s', (_, profile, others, name) => {
  // Only the name of a profile is used.
  const known = profile as Parameters<typeof nameOf>[0]['profile']
  expect(nameOf({ profile: known, others })).toBe(name)
})

const edit = { target: 'user', operation: 'update' } as const
const deletion = { target: 'user', operation: 'delete' } as const
const deletedCar = { target: 'vehicle', operation: 'delete' } as const

it('only the deletion of the account counts as deletion of the user', () => {
  expect(pendingDeletion([edit, deletedCar])).toBeUndefined()
  expect(pendingDeletion([edit, deletion])).toBe(deletion)
})

it.each([
  [
    'the profile comes first',
    { user: { username: 'New_Name' } },
    { user: { username: 'Ada_Moss' } },
    'New_Name',
  ],
  ['the summary comes before other parts', undefined, { user: { username: 'Ada_Moss' } }, 'Ada_Moss'],
  ['a summary that has no name says nothing', undefined, { user: {} }, 'Other'],
  ['a profile without a name has none', { user: {} }, { user: { username: 'Ada_Moss' } }, ''],
])('%s', (_, profile, summary, name) => {
  // Only the names are used.
  const known = { profile, summary } as object as Pick<Parameters<typeof nameOf>[0], 'profile' | 'summary'>
  expect(nameOf({ ...known, others: [{ username: 'Other' }] })).toBe(name)
})

it.each([
  [null, null],
  [undefined, null],
  [0, 'male'],
  [1, 'male'],
  [2, 'female'],
] as const)('gender %j is drawn as %j', (gender, picture) => {
  expect(genderOf(gender)).toBe(picture)
})

it.each([
  [true, [], true],
  [true, [deletion], false],
  [false, [], false],
])('allowed: %s, pending: %j, can be deleted: %s', (allowed, pending, may) => {
  // Only the kind and target of pending changes are used.
  const waiting = pending as Parameters<typeof mayBeDeleted>[0]['pending']
  expect(mayBeDeleted({ deletion: { allowed, error: null }, pending: waiting })).toBe(may)
})
