import { afterEach, expect, it, vi } from 'vitest'
import { keepChoice, recentChoices, type Choice } from './recent-choices.ts'

afterEach(() => void vi.unstubAllGlobals())

it('recent choices last as long as the page where storage is forbidden, and are their owner’s', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const choice: Choice = { kind: 'page', id: 'users', label: 'Users', to: '/admin/users' }
  keepChoice(3, choice)
  expect(recentChoices(3)).toEqual([choice])
  expect(recentChoices(4)).toEqual([])
})
