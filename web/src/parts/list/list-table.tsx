import type { ComponentProps } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { Table } from '../../ui/table.tsx'
import { useTableChoices } from './table-choices.ts'
import { TableView } from './table-view.tsx'

/**
 * The table of a staff page, with the columns and density that the reader chose in this browser. A skip link
 * leads to its first row, so a page has only one such table.
 */
export function ListTable<Row>({
  name,
  columns,
  ...table
}: Omit<ComponentProps<typeof Table<Row>>, 'density' | 'compact'> & {
  /** The name under which the reader's choices are stored. */
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
