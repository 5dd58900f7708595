import type { Change } from '@idlewood/contract/changes'
import { useMessages, type Messages } from '../../language/messages.ts'
import { ChangeActions } from '../../parts/changes/change-actions.tsx'
import {
  ChangeActor,
  ChangeDetails,
  ChangedFields,
  ChangeRemarks,
  ChangeStateBadge,
  ChangeTargetName,
  Moment,
} from '../../parts/changes/change-parts.tsx'
import { Table, type Column } from '../../ui/table.tsx'

const columnsOf = (t: Messages<'changes'>): Column<Change>[] => [
  { key: 'state', header: t('column.state'), cell: ({ state }) => <ChangeStateBadge state={state} /> },
  {
    key: 'what',
    header: t('column.what'),
    lead: true,
    cell: (change) => (
      <div className="grid min-w-0 gap-0.5 sm:min-w-64">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <ChangeTargetName change={change} />
          <ChangedFields change={change} />
        </div>
        <ChangeRemarks change={change} />
        <ChangeDetails change={change} />
      </div>
    ),
  },
  {
    key: 'by',
    header: t('column.by'),
    cell: ({ actor, createdAt }) => (
      <span className="flex flex-wrap justify-end gap-x-2 sm:grid sm:justify-start">
        <span className="sm:whitespace-nowrap">
          <ChangeActor actor={actor} />
        </span>{' '}
        <span className="text-ink-muted">
          <Moment at={createdAt} />
        </span>
      </span>
    ),
  },
  { key: 'act', header: '', align: 'end', cell: (change) => <ChangeActions change={change} /> },
]

/** Rows of changes, each with all there is to know and to do. */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  const t = useMessages('changes')
  return (
    <Table
      caption={t('title')}
      columns={columnsOf(t)}
      rows={changes}
      rowKey={({ id }) => id}
      className="[&_td]:align-top sm:[&_td]:py-2.5"
    />
  )
}
