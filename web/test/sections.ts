/** Queries for tests of pages with sections, tables and facts. */
import { screen, within } from '@testing-library/react'

/** A table by its caption. */
export const table = (name: string) => screen.findByRole('table', { name })

/** The texts of a table's rows, without the header. */
export const cellsOf = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

/** A section by its heading. */
export const section = (name: string | RegExp) => screen.findByRole('region', { name })

/** The value next to the name of a fact. */
export const fact = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling
