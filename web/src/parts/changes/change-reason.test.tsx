import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import languages from 'virtual:messages/all'
import { addCatalogs, changeLanguage } from '../../language/store.ts'
import { ChangeReason } from './change-parts.tsx'

beforeAll(() => addCatalogs('ru', languages['ru'] ?? {}))

it('the portal’s own reasons are translated, those written by staff are not', async () => {
  await act(() => changeLanguage('ru'))
  render(<ChangeReason change={{ reason: 'The ban has ended.', reasonText: { key: 'changes.banEnded' } }} />)
  expect(await screen.findByText('«Бан закончился.»')).toBeVisible()
  render(<ChangeReason change={{ reason: 'Deathmatch' }} />)
  expect(screen.getByText('«Deathmatch»')).toBeVisible()
})
