/** Rows of things of one kind. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { useMessages } from '../language/messages.ts'

/** One column of a table. */
export interface Column<Row> {
  /** Unique in the table. */
  key: string
  /** Its heading; on phones the name before each value. Empty for a column of buttons. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The value that names the row: heavier, and the title of the card on phones. */
  lead?: boolean
}

/** The name of a row as the way to its page; its area is the whole row. */
function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="table-lead-link">
      {children}
    </Link>
  )
}

/**
 * A dense table; below 640 px every row becomes a card, unless it is `compact`: two or three short columns
 * stay a table. Roles are spelled out because browsers drop the meaning of table elements that are laid out
 * otherwise.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowTo,
  compact = false,
  className,
}: {
  /** What the rows are, for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Where a row leads: its name is the link, and the whole row responds to a tap. */
  rowTo?: (row: Row) => string
  compact?: boolean
  className?: string
}) {
  const t = useMessages('ui')
  return (
    <div className={cx('overflow-x-auto rounded-lg border border-line bg-raised shadow-raised', className)}>
      <table role="table" className={cx('table', !compact && 'table-cards')}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" data-align={column.align}>
                {column.header || <span className="sr-only">{t('actions')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-leads={rowTo ? true : undefined}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.header}
                  data-align={column.align}
                  data-lead={column.lead || undefined}
                >
                  {column.lead && rowTo ? (
                    <RowLink to={rowTo(row)}>{column.cell(row)}</RowLink>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
