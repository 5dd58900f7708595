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
  it('is reported immediately', () => {
    reportSessionOver('a')
    expect(heard).toEqual(['a'])
  })

  it('is reported once, after the delay, while a page must stay readable', () => {
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

  it('is reported immediately when that page is left', () => {
    const end = delaySessionOver(5000)
    reportSessionOver('a')
    reportSessionOver('a')
    end()
    expect(heard).toEqual(['a'])
    vi.runAllTimers()
    expect(heard).toEqual(['a'])
  })

  it('waits for the longest delay, and for the last page to be left', () => {
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
