import type { ComponentProps } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { Table } from '../../ui/table.tsx'
import { useTableChoices } from './table-choices.ts'
import { TableView } from './table-view.tsx'

/**
 * The table of a staff page, with columns and density as the reader chose them on this browser. A link past
 * the menus leads to its first row, so a page has one of these.
 */
export function ListTable<Row>({
  name,
  columns,
  ...table
}: Omit<ComponentProps<typeof Table<Row>>, 'density' | 'compact'> & {
  /** Under which the reader's choices are kept. */
  name: string
}) {
  const { user } = useAuth()
  const choices = useTableChoices(user?.uid ?? 0, name)
  return (
    <div id="list" className="table-place">
      <TableView columns={columns} choices={choices} order={table.order} />
      <Table
        {...table}
        columns={columns.filter(({ key, lead }) => lead || !choices.hidden.has(key))}
        density={choices.density}
      />
    </div>
  )
}
