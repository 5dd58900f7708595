import type { Change } from '@idlewood/contract/changes'
import { useMessages, type Messages } from '../../language/messages.ts'
import { ChangeActions } from '../../parts/changes/change-actions.tsx'
import {
  ChangeActor,
  ChangeDetails,
  ChangeReason,
  ChangedFields,
  ChangeRemarks,
  ChangeStateCell,
  ChangeTargetName,
  Moment,
} from '../../parts/changes/change-parts.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import type { Column } from '../../ui/table.tsx'

/**
 * Wide enough for most names: a name broken in the middle is hard to read, and the table can scroll in its
 * box.
 */
const nameClass = 'sm:block sm:min-w-28'

const columnsOf = (t: Messages<'changes'>): Column<Change>[] => [
  { key: 'when', header: t('column.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'by',
    header: t('column.by'),
    cell: ({ actor }) => (
      <span className={nameClass}>
        <ChangeActor actor={actor} />
      </span>
    ),
  },
  {
    key: 'whom',
    header: t('column.whom'),
    cell: (change) => (
      <span className={nameClass}>
        <ChangeTargetName change={change} />
      </span>
    ),
  },
  {
    key: 'what',
    header: t('column.what'),
    lead: true,
    cell: (change) => (
      <div className="grid min-w-0 gap-0.5 sm:min-w-32 2xl:min-w-48">
        <ChangedFields change={change} />
        <ChangeRemarks change={change} withoutReason />
        <ChangeDetails change={change} />
      </div>
    ),
  },
  {
    key: 'why',
    header: t('column.why'),
    cell: (change) =>
      change.reason && (
        <span className="block max-w-[32ch] text-ink-muted [overflow-wrap:anywhere] sm:min-w-32">
          <ChangeReason change={change} />
        </span>
      ),
  },
  { key: 'state', header: t('column.state'), cell: ({ state }) => <ChangeStateCell state={state} /> },
  { key: 'act', header: '', align: 'end', cell: (change) => <ChangeActions change={change} /> },
]

/** Rows of changes with all their details and actions; `first` is a column shown before the others. */
export function ChangesTable({
  changes,
  first,
}: {
  changes: readonly Change[]
  first: Column<Change> | null
}) {
  const t = useMessages('changes')
  const columns = columnsOf(t)
  return (
    <ListTable
      name="changes"
      caption={t('title')}
      columns={first ? [first, ...columns] : columns}
      rows={changes}
      rowKey={({ id }) => id}
      // Narrow gaps: on the smallest laptops, the state is then not covered by the buttons.
      className="[&_td]:align-top sm:[&_:is(th,td):not(:last-child)]:px-2.5 sm:[&_td]:py-2.5"
    />
  )
}
