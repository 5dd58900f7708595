import type { LockerSlot } from '@idlewood/contract/lockers'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { paths } from '../../paths.ts'

/** What a locker is called where its game gave it no name. */
export const nameOfLocker = ({ id, name }: { id: number; name: string | null }): string =>
  name ?? `Locker ${id}`

/** Who rents a slot, with the way to their page where the game says which user it is. */
export function Tenant({ username, uid }: Pick<LockerSlot, 'username' | 'uid'>) {
  if (uid === null) return username ?? <span className="text-ink-muted">Free</span>
  return (
    <Link
      to={paths.user({ uid })}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {username ?? `User ${uid}`}
    </Link>
  )
}

/** The way from a row to what is behind it. */
export const viewColumn = <Row,>({
  to,
  name,
}: {
  to: (row: Row) => string
  name: (row: Row) => string
}): Column<Row> => ({
  key: 'view',
  header: '',
  align: 'end',
  cell: (row) => (
    <Button
      to={to(row)}
      size="sm"
      variant="quiet"
      trailingIcon="chevron-right"
      aria-label={`View ${name(row)}`}
    >
      View
    </Button>
  ),
})
