import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import languages from 'virtual:messages/all'
import { addCatalogs, changeLanguage } from '../../language/store.ts'
import { CompareTiers } from './compare-tiers.tsx'

beforeAll(() => {
  for (const [language, catalogs] of Object.entries(languages)) addCatalogs(language, catalogs)
})

test('the comparison of packages follows a later change of language', async () => {
  render(<CompareTiers />)
  expect(screen.getByRole('rowheader', { name: 'Boombox' })).toBeInTheDocument()
  await act(() => changeLanguage('ru'))
  expect(screen.getByRole('rowheader', { name: 'Бумбокс' })).toBeInTheDocument()
})
