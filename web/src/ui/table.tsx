/** Tables: rows of items of one kind. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useListState } from './list-link.ts'
import { directionOf, nextOrder, type Sortable, type TableOrder } from './table-order.rules.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useMessages } from '../language/messages.ts'

/** One column of a table. */
export interface Column<Row> extends Sortable {
  /** Unique in the table. */
  key: string
  /** The heading; on phones the name before each value. Empty for a column of buttons. */
  header: string
  /** Rendered in place of the heading, such as a checkbox that selects every row. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The value that names the row: bolder, and the title of the card on phones. */
  lead?: boolean
  /** Its place in a row on phones, if rows link to a page. */
  brief?: BriefPlace
}

/**
 * The place of a value in a short row: `beside` the name, on a separate `line`, or as a `fact` in a list of
 * facts. `named` is a fact after its column's name; `beside` shows the column's name, too.
 */
type BriefPlace = 'beside' | 'line' | 'fact' | 'named'

/** A cell without a value; short rows on phones omit it. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <span className="table-nothing text-ink-muted">{children}</span>
)

/** The height of a row. */
export type Density = 'comfortable' | 'compact'

/** The name of a row as a link to its page; its clickable area is the whole row. */
function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} state={useListState()} className="table-lead-link">
      {children}
    </Link>
  )
}

/** The heading of a column; a button if rows can be sorted by it. */
function Heading<Row>({
  column,
  order,
  isHidden,
}: {
  column: Column<Row>
  order: TableOrder | undefined
  /** Whether it is only for screen readers, so that nobody would see the focus in it. */
  isHidden: boolean
}) {
  const t = useMessages('ui')
  const { key, header, head, align, sort } = column
  const isSortable = order !== undefined && sort !== undefined && order.sorts.includes(sort)
  const direction = isSortable ? directionOf(order.value, sort) : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={key}
      data-label={header}
      data-align={align}
      {...(isSortable ? { 'aria-sort': direction } : {})}
    >
      {isSortable && !isHidden ? (
        <button
          type="button"
          className="table-sort"
          data-direction={direction}
          onClick={() => order.onOrder(nextOrder(order.value, column))}
        >
          {header}
          <Icon name="chevron-down" size={14} className="table-sort-mark" />
        </button>
      ) : (
        (!isHidden && head) || header || <span className="sr-only">{t('actions')}</span>
      )}
    </th>
  )
}

function TableRow<Row>({
  row,
  columns,
  to,
}: {
  row: Row
  columns: readonly Column<Row>[]
  to: string | undefined
}) {
  return (
    <tr role="row" data-leads={to !== undefined || undefined}>
      {columns.map(({ key, header, align, lead, brief, cell }) => (
        <td
          key={key}
          role="cell"
          data-column={key}
          data-label={header}
          data-align={align}
          data-lead={lead || undefined}
          data-brief={brief}
        >
          {lead && to !== undefined ? <RowLink to={to}>{cell(row)}</RowLink> : cell(row)}
        </td>
      ))}
    </tr>
  )
}

/**
 * A dense table; below 640 px every row becomes a card, or a few lines if it links to a page, unless the
 * table is `compact`: two or three short columns stay a table. ARIA roles are explicit because browsers drop
 * the semantics of table elements whose display is changed.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowTo,
  order,
  density = 'comfortable',
  compact = false,
  className,
}: {
  /** What the rows are, for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The page of a row: its name is the link, and the whole row responds to a tap. */
  rowTo?: (row: Row) => string
  /** The current order of the rows, and how to change it. */
  order?: TableOrder | undefined
  density?: Density
  compact?: boolean
  className?: string
}) {
  const isBrief = rowTo !== undefined && columns.some(({ brief }) => brief)
  const isPhone = useIsPhone()
  const onPhones = compact ? undefined : isBrief ? 'table-rows' : 'table-cards'
  return (
    <div
      className={cx(
        'relative overflow-x-auto rounded-lg border border-line bg-raised shadow-raised',
        // What takes the focus scrolls clear of the row's buttons, which stay on top of the other columns.
        'sm:scroll-pe-36',
        className,
      )}
    >
      {/* It can be focused, for when the row that has the focus is removed. */}
      <table role="table" tabIndex={-1} className={cx('table outline-none', onPhones)} data-density={density}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} order={order} isHidden={isPhone && !compact} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} to={rowTo?.(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
