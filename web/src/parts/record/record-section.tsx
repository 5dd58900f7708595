import { records, type RecordEntry, type RecordKind } from '@idlewood/contract/records'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { DetailSection } from '../detail-section.tsx'
import { RecordStandingFacts, type PersonRecord } from './record-standing.tsx'
import { RecordTimeline } from './record-timeline.tsx'

/** The filter and page of a record. */
function useRecordView() {
  const [view, setView] = useState<{ kind: RecordKind | null; page: number }>({ kind: null, page: 1 })
  return {
    ...view,
    query: { ...(view.kind && { kind: view.kind }), page: String(view.page) },
    onKind: (kind: RecordKind | null) => setView({ kind, page: 1 }),
    onPage: (page: number) => setView({ ...view, page }),
  }
}

type View = ReturnType<typeof useRecordView>

/** The actions that a page offers for a record and its entries. */
interface Actions {
  actions?: ReactNode
  actionOf?: ((entry: RecordEntry) => ReactNode) | undefined
}

function Shown({
  title,
  record,
  view,
  withFlags,
  actions,
  actionOf,
}: Actions & {
  title: string
  record: Result
  view: View
  withFlags: boolean
}) {
  const { kind, onKind, onPage } = view
  return (
    <DetailSection title={title} query={record}>
      {(data: PersonRecord) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {actions}
          <div className="rounded-lg border border-line bg-raised px-4 py-1">
            <RecordStandingFacts {...data} />
          </div>
          <RecordTimeline record={data} {...{ kind, onKind, onPage, withFlags, actionOf }} />
        </div>
      )}
    </DetailSection>
  )
}

type Result = Parameters<typeof DetailSection<PersonRecord>>[0]['query']

/** A user's record, for staff. */
export function RecordSection({ id, ...actions }: Actions & { id: string }) {
  const t = useMessages('record')
  const view = useRecordView()
  const record = useCall(records.of, { params: { id }, query: view.query }, { keepPrevious: true })
  return <Shown title={t('title')} record={record} view={view} withFlags {...actions} />
}

/** The record of the signed-in person. */
export function OwnRecord() {
  const t = useMessages('record')
  const view = useRecordView()
  const record = useCall(records.own, { query: view.query }, { keepPrevious: true })
  return <Shown title={t('own')} record={record} view={view} withFlags={false} />
}
