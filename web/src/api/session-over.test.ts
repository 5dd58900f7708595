import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delaySessionOver, onSessionOver, reportSessionOver } from './session-over.ts'

const heard: string[] = []
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  stop = onSessionOver((token) => heard.push(token))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the end of a session', () => {
  it('is reported at once', () => {
    reportSessionOver('a')
    expect(heard).toEqual(['a'])
  })

  it('waits, once, where a page is still to be read', () => {
    const end = delaySessionOver(5000)
    reportSessionOver('a')
    reportSessionOver('a')
    vi.advanceTimersByTime(4999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['a'])
    end()
    expect(heard).toEqual(['a'])
  })

  it('is reported at once when that page is left', () => {
    const end = delaySessionOver(5000)
    reportSessionOver('a')
    reportSessionOver('a')
    end()
    expect(heard).toEqual(['a'])
    vi.runAllTimers()
    expect(heard).toEqual(['a'])
  })

  it('waits for the page that takes longest, and for the last that is left', () => {
    const [short, long, last] = [delaySessionOver(1000), delaySessionOver(5000), delaySessionOver(3000)]
    reportSessionOver('a')
    short()
    long()
    vi.advanceTimersByTime(4999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['a'])
    reportSessionOver('b')
    last()
    expect(heard).toEqual(['a', 'b'])
  })
})
