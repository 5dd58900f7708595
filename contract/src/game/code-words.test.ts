import { expect, test } from 'vitest'
import { codeKindNames, type NamedCodes } from './code-kinds.ts'
import { codeKinds, codeName } from './code-words.ts'

const nothing: NamedCodes = {
  names: { jobs: {}, vipPackages: {}, adminLevels: {}, factionTypes: {} },
  confirmed: { jobs: false, vipPackages: false, adminLevels: false, factionTypes: false },
}
const named: NamedCodes = {
  names: { ...nothing.names, jobs: { 3: 'Baker' } },
  confirmed: { ...nothing.confirmed, jobs: true },
}

test.each([
  ['jobs', 3, 'Job 3'],
  ['vipPackages', 2, 'VIP package 2'],
  ['adminLevels', 4, 'Admin level 4'],
  ['factionTypes', 1, 'Faction type 1'],
] as const)('while the %s are unnamed, %i is shown as "%s"', (kind, code, shown) => {
  expect(codeName(kind, code, nothing)).toBe(shown)
  expect(codeName(kind, code, undefined)).toBe(shown)
})

test.each([
  ['jobs', -1, 'None'],
  ['vipPackages', 0, 'No VIP'],
  ['adminLevels', 0, 'Citizen'],
  ['factionTypes', 0, 'None'],
] as const)('the code for none of the %s needs no confirmation', (kind, code, shown) => {
  expect(codeName(kind, code, nothing)).toBe(shown)
})

test('a confirmed list of jobs shows a missing code as an unknown job', () => {
  expect(codeName('jobs', 3, named)).toBe('Baker')
  expect(codeName('jobs', 99, named)).toBe('Unknown Job')
  expect(codeName('adminLevels', 99, named)).toBe('Admin level 99')
})

test('every kind is listed once', () => {
  expect([...codeKindNames].toSorted()).toEqual(Object.keys(codeKinds).toSorted())
})
