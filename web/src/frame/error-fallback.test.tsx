import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorFallback } from './error-fallback.tsx'

it('the page of a failed rendering has a link home, which loads the app afresh', () => {
  // Without a router: the failure may have taken it down.
  render(<ErrorFallback />)
  expect(screen.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/')
})
