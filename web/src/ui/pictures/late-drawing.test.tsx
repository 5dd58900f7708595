// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { lateDrawing } from './late-drawing.tsx'

afterEach(cleanup)

/** A drawing whose file is fetched `failures` times in vain. */
function openDrawing({ failures }: { failures: number }) {
  const fetched: boolean[] = []
  const Drawing = lateDrawing(async () => {
    fetched.push(fetched.length >= failures)
    if (fetched.length <= failures) throw new Error('Failed to fetch dynamically imported module')
    return ({ name }: { name: string }) => <p>{name}</p>
  })
  return { Drawing, fetched }
}

it('is fetched once for all that show it', async () => {
  const { Drawing, fetched } = openDrawing({ failures: 0 })
  render(
    <>
      <Drawing name="one" />
      <Drawing name="two" />
    </>,
  )
  expect(fetched).toEqual([])
  expect(await screen.findByText('one')).toBeVisible()
  expect(screen.getByText('two')).toBeVisible()
  render(<Drawing name="three" />)
  expect(screen.getByText('three')).toBeVisible()
  expect(fetched).toEqual([true])
})

it('shows nothing while it cannot be loaded, and is fetched again by the next that shows it', async () => {
  const { Drawing, fetched } = openDrawing({ failures: 1 })
  const { container } = render(<Drawing name="one" />)
  await waitFor(() => expect(fetched).toEqual([false]))
  expect(container).toBeEmptyDOMElement()
  render(<Drawing name="two" />)
  expect(await screen.findByText('two')).toBeVisible()
  expect(screen.getByText('one')).toBeVisible()
})
