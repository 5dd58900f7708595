import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropRoleView,
  dropToken,
  onTokenChange,
  onTokenElsewhere,
  readRoleView,
  readToken,
  storeRoleView,
  storeToken,
} from './token.ts'

const isMarked = (): boolean => document.documentElement.hasAttribute('data-member')
const view = { token: 'view', role: 'Helpers' }

beforeEach(() => dropToken())
afterEach(() => {
  vi.restoreAllMocks()
  dropToken()
})

describe('the token', () => {
  it('is stored for every tab, marks the document, and can be removed', () => {
    expect(readToken()).toBeNull()
    storeToken('own')
    expect(readToken()).toBe('own')
    expect(localStorage.getItem('token')).toBe('own')
    expect(isMarked()).toBe(true)
    dropToken()
    expect(readToken()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    expect(isMarked()).toBe(false)
  })

  it('lasts as long as the page if the browser stores nothing', () => {
    const refuse = () => {
      throw new DOMException('Forbidden.', 'SecurityError')
    }
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
    storeToken('own')
    expect(readToken()).toBe('own')
    storeRoleView(view)
    expect(readRoleView()).toEqual(view)
    expect(readToken()).toBe('view')
    dropRoleView()
    expect(readRoleView()).toBeNull()
    expect(readToken()).toBe('own')
    dropToken()
    expect(readToken()).toBeNull()
  })

  it('kept in memory gives way to one that another tab has stored', () => {
    const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError')
    })
    storeToken('page')
    storeRoleView(view)
    expect(readToken()).toBe('view')
    dropRoleView()
    expect(readToken()).toBe('page')
    spy.mockRestore()
    storeToken('own')
    localStorage.removeItem('token')
    expect(readToken()).toBeNull()
    storeRoleView(view)
    sessionStorage.removeItem('view-as')
    expect(readRoleView()).toBeNull()
  })
})

describe('a view of a role', () => {
  it('takes precedence over the user’s own token in this tab, and ends with a new session', () => {
    storeToken('own')
    storeRoleView(view)
    expect(readToken()).toBe('view')
    expect(localStorage.getItem('token')).toBe('own')
    expect(isMarked()).toBe(true)
    dropRoleView()
    expect(readToken()).toBe('own')
    storeRoleView(view)
    storeToken('new')
    expect(readToken()).toBe('new')
    storeRoleView(view)
    dropToken()
    expect(readToken()).toBeNull()
  })

  it.each([
    'null',
    '7',
    '"view"',
    '{}',
    '{"token":"a"}',
    '{"role":"b"}',
    '{"token":1,"role":"b"}',
    '{"token":"a","role":2}',
    '{',
  ])('is null if %s is stored', (stored) => {
    sessionStorage.setItem('view-as', stored)
    expect(readRoleView()).toBeNull()
  })
})

describe('another tab', () => {
  const inAnotherTab = (key: string | null): void => {
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }

  it('that signs in or out is noticed, other changes of its storage are not', () => {
    const heard: (string | null)[] = []
    const stop = onTokenElsewhere((token) => heard.push(token))
    localStorage.setItem('token', 'theirs')
    inAnotherTab('token')
    inAnotherTab('theme')
    localStorage.clear()
    inAnotherTab(null)
    expect(heard).toEqual(['theirs', null])
    stop()
    inAnotherTab('token')
    expect(heard).toHaveLength(2)
  })

  it('and this one both notify listeners for any change', () => {
    const changed = vi.fn<() => void>()
    const stop = onTokenChange(changed)
    storeToken('own')
    dropToken()
    expect(changed).toHaveBeenCalledTimes(2)
    localStorage.setItem('token', 'theirs')
    inAnotherTab('token')
    expect(changed).toHaveBeenCalledTimes(3)
    expect(isMarked()).toBe(true)
    stop()
    storeToken('own')
    localStorage.removeItem('token')
    inAnotherTab('token')
    expect(changed).toHaveBeenCalledTimes(3)
    // The page no longer watches other tabs.
    expect(isMarked()).toBe(true)
  })
})
