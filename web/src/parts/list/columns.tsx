import { Button } from '../../ui/button.tsx'
import { useListState } from '../../ui/list-link.ts'
import type { Column } from '../../ui/table.tsx'
import { quantity } from '../../ui/values.ts'

/** The number that identifies a row in the game. */
export const idColumn = <Row,>(idOf: (row: Row) => number | string): Column<Row> => ({
  key: 'id',
  header: 'ID',
  cell: (row) => <span className="text-ink-muted tabular-nums">{idOf(row)}</span>,
})

/** A count that every row has. */
export const countColumn = <Row,>({
  key,
  header,
  of,
}: Pick<Column<Row>, 'key' | 'header'> & { of: (row: Row) => number | null }): Column<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{quantity(of(row))}</span>,
})

function OpenButton({ to, label, name }: { to: string; label: string; name: string }) {
  const state = useListState()
  return (
    <Button to={to} state={state} size="sm" variant="quiet" trailingIcon="chevron-right" aria-label={name}>
      {label}
    </Button>
  )
}

/** A link from a row to its page. */
export const linkColumn = <Row,>({
  to,
  label,
  name,
}: {
  to: (row: Row) => string
  /** The text of the button. */
  label: string
  /** The text with the row's name, for assistive technology. */
  name: (row: Row) => string
}): Column<Row> => ({
  key: 'open',
  header: '',
  align: 'end',
  cell: (row) => <OpenButton to={to(row)} label={label} name={name(row)} />,
})
