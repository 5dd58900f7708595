import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Pager } from './pager.tsx'

let turned: number[]
beforeEach(() => {
  turned = []
})

function Book({ start, pages }: { start: number; pages: number }) {
  const [page, setPage] = useState(start)
  const turn = (to: number): void => {
    turned.push(to)
    setPage(to)
  }
  return <Pager label="Pages" page={page} pages={pages} onPageChange={turn} />
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByRole('textbox', { name: 'Page number' })

describe('a pager', () => {
  it('moves to the next, the last, the previous and the first page', async () => {
    render(<Book start={2} pages={9} />)
    for (const name of ['Next page', 'Last page', 'Previous page', 'First page']) await press(name)
    expect(turned).toEqual([3, 9, 8, 1])
    expect(field()).toHaveValue('1')
  })

  it('has no target at its ends, and keeps the focus there', async () => {
    render(<Book start={2} pages={2} />)
    await press('Next page')
    await press('Previous page')
    await press('Previous page')
    await press('First page')
    expect(turned).toEqual([1])
    expect(screen.getByRole('button', { name: 'First page' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'First page' })).toHaveAttribute('aria-disabled', 'true')
  })

  it.each([
    ['7', [7]],
    ['999', [9]],
    ['-4', [1]],
    ['2', []],
    ['x', []],
    ['1.5', []],
    ['', []],
  ])('treats the number "%s" as %j', async (text, expected) => {
    render(<Book start={2} pages={9} />)
    await userEvent.clear(field())
    await userEvent.type(field(), `${text}{Enter}`)
    expect(turned).toEqual(expected)
    expect(field()).toHaveValue(String(expected[0] ?? 2))
    expect(field()).toHaveFocus()
  })

  it('discards a number that was not submitted', async () => {
    render(<Book start={2} pages={9} />)
    await userEvent.clear(field())
    await userEvent.type(field(), '7')
    await userEvent.tab()
    expect(turned).toEqual([])
    expect(field()).toHaveValue('2')
  })

  it('beyond the end leads back to the last page', async () => {
    render(<Book start={12} pages={9} />)
    await press('Previous page')
    expect(turned).toEqual([9])
  })

  it('of an empty list has one page', () => {
    render(<Book start={1} pages={0} />)
    expect(screen.getByText('of 1')).toBeVisible()
  })
})
