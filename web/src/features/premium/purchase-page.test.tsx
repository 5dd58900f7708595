import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

await filePortal()

it.each(['/premium/purchase/gold', '/premium/purchase/Gold', '/PREMIUM/PURCHASE/GOLD'])(
  'shows the tier at %s, as addresses are read in any case',
  async (path) => {
    await openApp(path)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Gold')
  },
)

it('says that a tier that does not exist is not found', async () => {
  await openApp('/premium/purchase/wood')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/doesn't exist/)
})
