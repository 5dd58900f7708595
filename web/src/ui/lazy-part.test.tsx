import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Chart = ({ title }: { title: string }) => <h2>{title}</h2>
/** The browsers' error for a module that cannot be loaded. */
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/chart.js')

it('shows its component once it has loaded', async () => {
  const Part = lazyPart(async () => Chart, <p>Just a moment</p>)
  render(<Part title="Health" />)
  expect(screen.getByText('Just a moment')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Health' })).toBeVisible()
})

it('says that it could not be loaded, and loads it again on Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn<() => Promise<typeof Chart>>(async () => Chart).mockRejectedValueOnce(missing)
  const Part = lazyPart(load)
  render(<Part title="Health" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Health' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

class Page extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <p>The page’s own words</p> : this.props.children)
}

it('leaves every other error to the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = lazyPart<object>(async () => () => {
    throw new Error('A fault of our own.')
  })
  render(
    <Page>
      <Part />
    </Page>,
  )
  expect(await screen.findByText('The page’s own words')).toBeVisible()
})
