/** Safari 16.4 is the oldest browser that the app is built for: it lacks functions that newer ones have. */
import { isVideoLink } from '@idlewood/contract/patch-notes'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { groupPermissions } from '../src/features/permission-manager/permission-groups.rules.ts'
import { filePortal } from './file-portal.ts'
import { openApp } from './open.tsx'

await filePortal()
const had = Object.getOwnPropertyDescriptor(Map, 'groupBy')
beforeEach(() => void Reflect.deleteProperty(Map, 'groupBy'))
afterEach(() => void (had && Object.defineProperty(Map, 'groupBy', had)))

it('the premium page compares the tiers without Map.groupBy', async () => {
  await openApp('/premium')
  expect((await screen.findAllByText('Compare the tiers'))[0]).toBeVisible()
})

it('permissions are grouped without Map.groupBy', () => {
  const own = { name: 'mine', description: '', builtIn: false }
  expect(groupPermissions([own])).toEqual([{ group: 'own', permissions: [own] }])
})

it('links to videos are checked without URL.parse', () => {
  Object.defineProperty(URL, 'parse', { value: undefined, configurable: true })
  try {
    expect(isVideoLink('https://youtu.be/abc')).toBe(true)
    expect(isVideoLink('youtu.be/abc')).toBe(false)
  } finally {
    Reflect.deleteProperty(URL, 'parse')
  }
})
