import { recordKinds, records, type RecordEntry, type RecordKind } from '@idlewood/contract/records'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { DetailSection } from '../detail-section.tsx'
import { choiceField, pageField, tabField, useListAddress } from '../list/list-address.ts'
import { RecordStandingFacts, type PersonRecord } from './record-standing.tsx'
import { RecordTimeline } from './record-timeline.tsx'

const fields = { tab: tabField, kind: choiceField('kind', recordKinds, null), page: pageField() }

/** The record is only a part of its page. */
const inPlace = { preventScrollReset: true }

/** The filter and page of a record, kept in the URL. */
function useRecordView() {
  const { view, filter, turnTo } = useListAddress(fields)
  const { kind, page } = view
  return {
    kind,
    query: { ...(kind && { kind }), page: String(page) },
    onKind: (kind: RecordKind | null) => filter({ kind }, inPlace),
    onPage: (page: number) => turnTo(page, inPlace),
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
