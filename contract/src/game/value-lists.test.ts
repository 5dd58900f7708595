import { expect, test } from 'vitest'
import { adminLevelNames } from './admin-levels.ts'
import { factionTypeNames } from './faction-types.ts'
import { jobNames, unknownJob } from './jobs.ts'
import { vipPackageNames } from './vip-packages.ts'
import { weaponName, weaponNames } from './weapons.ts'

test('jobs go from none (-1) to 14 without a gap', () => {
  const codes = Object.keys(jobNames).map(Number)
  expect(codes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index - 1))
  expect([jobNames[-1], jobNames[0], jobNames[7], jobNames[14]]).toEqual([
    'None',
    'Pizzaman',
    'Drug Dealer',
    'Fuel Worker',
  ])
  expect(jobNames[15] ?? unknownJob).toBe('Unknown Job')
})

test('admin levels go from Citizen (0) to Owner (9)', () => {
  expect(adminLevelNames).toHaveLength(10)
  expect([adminLevelNames[0], adminLevelNames[3], adminLevelNames[9]]).toEqual([
    'Citizen',
    'General Admin',
    'Owner',
  ])
})

test('premium packages go from none (0) to Platinum (4)', () => {
  expect(vipPackageNames).toHaveLength(5)
  expect([vipPackageNames[0], vipPackageNames[3]]).toEqual(['No VIP', 'Gold Donator'])
})

test('the faction types common to all forks go from none (0) to government (4)', () => {
  expect(factionTypeNames).toHaveLength(5)
  expect([factionTypeNames[0], factionTypeNames[1], factionTypeNames[4]]).toEqual([
    'None',
    'Police',
    'Government',
  ])
})

test('weapons 1 to 46 have names except the three ids the game never used', () => {
  const missing = Array.from({ length: 46 }, (_, index) => index + 1).filter((id) => weaponName(id) === null)
  expect(missing).toEqual([19, 20, 21])
  expect(Object.keys(weaponNames)).toHaveLength(43)
  expect([weaponName(24), weaponName(31), weaponName(0)]).toEqual(['Desert Eagle', 'M4', null])
})
