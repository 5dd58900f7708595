import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { searchField, pageField, useListAddress } from './list-address.ts'
import { useTypedSearch } from './use-typed.ts'

const fields = { search: searchField(), page: pageField() }

function Search() {
  const [typed, type] = useTypedSearch(useListAddress<{ search: string; page: number }>(fields))
  return <input aria-label="Search" value={typed} onChange={(event) => type(event.target.value)} />
}

function openList() {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Search /> },
      // The page of a row takes a moment to load.
      {
        path: '/row',
        loader: () => new Promise((come) => setTimeout(come, 1000, null)),
        element: <h1>Row</h1>,
      },
    ],
    { initialEntries: ['/list'] },
  )
  render(<RouterProvider router={router} />)
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'pier' } })
  return router
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('the URL contains the typed text once the typing pauses', async () => {
  const router = openList()
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(router.state.location.search).toBe('?search=pier')
})

it('a row that is opened before the typing pauses stays open', async () => {
  const router = openList()
  await act(async () => {
    void router.navigate('/row')
    // Immediately, before React knows about the navigation.
    vi.advanceTimersByTime(300)
  })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(router.state.location.pathname).toBe('/row')
  expect(screen.getByRole('heading', { name: 'Row' })).toBeVisible()
})
