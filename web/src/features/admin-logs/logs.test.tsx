import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dateOf } from '@idlewood/contract/admin-logs'
import { logPath } from '../../../../server/src/logs/paths.ts'
import { press } from '../../../test/mailbox.ts'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

const day = { type: 'access', year: '2025', month: 'March', day: '14' } as const
const address = '/admin/logs?t=access&y=2025&m=March&d=14'

const line = (number: number, more: object = {}): string =>
  `${JSON.stringify({ timestamp: `2025-03-14T10:00:00.${String(number).padStart(3, '0')}Z`, level: 'info', message: `GET /thing/${number} 200`, ...more })}\n`

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const fill = (count: number): void =>
  put(
    logPath(portal.config.logs.folder, day),
    Array.from({ length: count }, (_, number) => line(number)).join(''),
  )

beforeEach(() => {
  rmSync(portal.config.logs.folder, { recursive: true, force: true })
})

const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table', { name: 'Logs' }))
    .getAllByRole('row')
    .slice(1)
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const asked = () => portal.made.filter(({ path }) => path.startsWith('/api/admin/logs/'))

describe('the logs page', () => {
  it('loads a log once type, year, month and day are chosen, and keeps them in the URL', async () => {
    fill(3)
    const app = await openApp('/admin/logs?y=1999&t=secret&d=32&m=march&p=0')
    expect(await screen.findByText('No logs available.')).toBeVisible()
    await choose('Type', 'Access')
    await choose('Year', '2025')
    await choose('Month', 'March')
    expect(asked()).toEqual([])
    await choose('Day', '14')
    expect(await rows()).toHaveLength(3)
    expect(app.address()).toBe(`${address}&p=1`)
    await press('Clear Filters')
    expect(app.address()).toBe('/admin/logs')
    expect(screen.getByText('No logs available.')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('shows pages of 50, jumps to the end, and returns to page 1 when the filter changes', async () => {
    fill(120)
    const app = await openApp(`${address}&p=2`)
    expect(await screen.findByText('51–100 of 120 entries')).toBeVisible()
    await press('Jump to end')
    expect(await screen.findByText('101–120 of 120 entries')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter logs' }), 'THING/1\\d{{2} ')
    expect(await screen.findByText('1–20 of 20 entries')).toBeVisible()
    expect(app.address()).toContain('p=1')
    expect(await rows()).toHaveLength(20)
  })

  it('shows all entries and says so if the filter is not a regular expression', async () => {
    fill(2)
    await openApp(`${address}&q=%28`)
    expect(await screen.findByText(/This is no regular expression .* All entries are shown\./)).toBeVisible()
    expect(await rows()).toHaveLength(2)
  })

  it("opens one of today's logs with one button", async () => {
    const app = await openApp('/admin/logs')
    await press('Errors today')
    const now = dateOf(new Date())
    expect(app.address()).toBe(`/admin/logs?t=error&y=${now?.year}&m=${now?.month}&d=${now?.day}&p=1`)
    for (const name of ['Errors', 'Exceptions', 'Rejections']) {
      const section = await screen.findByRole('region', { name })
      expect(within(section).getByText('No logs available.')).toBeVisible()
    }
    expect(screen.getByRole('switch', { name: 'Follow' })).toBeVisible()
  })

  it('steps one day back and forward with the same filter, and jumps to yesterday', async () => {
    fill(2)
    const app = await openApp(`${address}&q=thing`)
    expect(await rows()).toHaveLength(2)
    await press('Day before')
    expect(app.address()).toBe('/admin/logs?t=access&y=2025&m=March&d=13&q=thing&p=1')
    expect(await screen.findByText('No logs available.')).toBeVisible()
    await press('Day after')
    expect(await rows()).toHaveLength(2)
    await press('Yesterday')
    const yesterday = dateOf(new Date(Date.now() - 86_400_000))
    expect(app.address()).toContain(`t=access&y=${yesterday?.year}&m=${yesterday?.month}&d=${yesterday?.day}`)
    await press('Day after')
    const today = app.address()
    expect(screen.getByRole('button', { name: 'Day after' })).toHaveAttribute('aria-disabled', 'true')
    await press('Day after')
    expect(app.address()).toBe(today)
  })

  it.each([
    ['Day before', 'm=February&d=28'],
    ['Day after', 'm=March&d=01'],
  ])('names only the month of a nonexistent date, and “%s” leads to a real date', async (step, where) => {
    const app = await openApp('/admin/logs?t=access&y=2026&m=February&d=31')
    expect(await screen.findByText('February 2026')).toBeVisible()
    expect(await screen.findByText('That month of that year has no such day.')).toBeVisible()
    await press(step)
    expect(app.address()).toBe(`/admin/logs?t=access&y=2026&${where}&p=1`)
  })

  it('shows what was written around a line, in each log, and marks the line', async () => {
    const at = (time: string) => line(0, { timestamp: `2025-03-14T${time}Z`, message: `at ${time}` })
    const times = ['09:59:49.000', '09:59:50.000', '10:00:07.000', '10:00:19.999', '10:00:20.000']
    put(logPath(portal.config.logs.folder, day), times.map(at).join(''))
    const app = await openApp(`${address}&q=10:00:07`)
    expect(await rows()).toHaveLength(1)
    await press('Details of 10:00:07.000')
    expect(screen.getByRole('link', { name: 'Error' })).toHaveAttribute(
      'href',
      expect.stringContaining('t=error'),
    )
    await userEvent.click(screen.getByRole('link', { name: 'Access' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect(app.address()).toContain('l=2025-03-14T10')
    const marked = (await rows()).filter(
      (row) => row.ariaCurrent === 'true' || row.hasAttribute('aria-current'),
    )
    expect(marked).toHaveLength(1)
    expect(marked[0]).toHaveTextContent('at 10:00:07.000')
  })

  it('expands a line to its fields besides the message', async () => {
    put(logPath(portal.config.logs.folder, day), line(1, { error: { code: 'ECONNREFUSED' }, uid: 7 }))
    await openApp(address)
    await press('Details of 10:00:00.001')
    expect(await screen.findByText('error.code')).toBeVisible()
    expect(screen.getByText('ECONNREFUSED')).toBeVisible()
  })

  it.each([
    [500, 'Something went wrong on our side. Try again later.'],
    [{ reply: 'nonsense', status: 502 }, 'Failed to fetch logs'],
  ] as const)('explains a failure (%j), and can retry', async (how, sentence) => {
    fill(1)
    portal.fail('/api/admin/logs', how)
    await openApp(address)
    expect(await screen.findByText(sentence)).toBeVisible()
    portal.clearFailures()
    await press('Retry')
    expect(await rows()).toHaveLength(1)
  })

  describe('following', () => {
    const news = { timestamp: '2025-03-14T11:00:00.000Z', level: 'warn', message: 'just now', at: 999 }

    const follow = async (): Promise<void> => {
      const now = dateOf(new Date())
      if (!now) throw new Error('There are no logs of this year.')
      put(logPath(portal.config.logs.folder, { type: 'console', ...now }), line(1))
      portal.fail('/tail', { reply: { logs: { main: [news] }, end: '999' } })
      await openApp(`/admin/logs?t=console&y=${now.year}&m=${now.month}&d=${now.day}`)
      await userEvent.click(await screen.findByRole('switch', { name: 'Follow' }))
    }

    it('shows new lines first', async () => {
      await follow()
      expect(await screen.findByText('just now')).toBeVisible()
      await waitFor(async () => expect((await rows())[0]).toHaveTextContent('just now'))
    })

    it('works in browsers that cannot loop over a stream, such as Safari', async () => {
      const loop = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator)
      if (!loop) throw new Error('This runtime cannot loop over a stream either.')
      Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, { ...loop, value: undefined })
      try {
        await follow()
        expect(await screen.findByText('just now')).toBeVisible()
      } finally {
        Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, loop)
      }
    })
  })

  it('follows the next day when its button is pressed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T23:59:30Z') })
    try {
      const app = await openApp('/admin/logs?t=console&y=2026&m=March&d=14')
      await userEvent.click(await screen.findByRole('switch', { name: 'Follow' }))
      expect(screen.queryByText(/A new day has begun/)).not.toBeInTheDocument()
      vi.setSystemTime(new Date('2026-03-15T00:00:01Z'))
      await press('Follow the new day')
      expect(app.address()).toBe('/admin/logs?t=console&y=2026&m=March&d=15&p=1')
      expect(screen.getByRole('switch', { name: 'Follow' })).toBeChecked()
      expect(screen.queryByText(/A new day has begun/)).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })
})
