import { ledger, type LedgerProgress } from '@idlewood/contract/ledger'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { DownloadButton } from '../../parts/download-button.tsx'
import { readAddress } from '../../parts/list/list-address.ts'
import { useNamedUser } from '../../parts/list/named-user.ts'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { useMay } from '../../parts/may-open.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState, LoadingRows } from '../../ui/states.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { GiveBackButton, GiveBackSelection } from '../../parts/ledger/give-back.tsx'
import { LedgerLineRow } from '../../parts/ledger/ledger-line.tsx'
import { LedgerPages } from '../../parts/ledger/ledger-pages.tsx'
import { canBeGivenBack } from '../../parts/ledger/selection.ts'
import {
  ledgerFields,
  ledgerQuery,
  useLedgerView,
  type FilterLedger,
  type LedgerView,
} from './ledger-view.ts'
import { useSums } from './use-sums.ts'

export const clientLoader = prefetch(ledger.list, (_, address) => ({
  query: ledgerQuery(readAddress(ledgerFields, address)),
}))
export const shouldRevalidate = onArrival

/** Milliseconds between two requests while the game's logs are being read. */
const readingMs = 3000

/**
 * True while older lines are still to be read. If the number left is unknown, true until the first line is
 * read.
 */
const isBeingRead = ({ lines, left }: LedgerProgress): boolean => (left === null ? lines === 0 : left > 0)

/** How much of the game's logs has been read, until all of it has. */
function Reading({ progress: { lines, left } }: { progress: LedgerProgress }) {
  const t = useMessages('ledger')
  if (left === null || left === 0) return null
  return <Banner tone="info">{t('reading', { lines, left })}</Banner>
}

/** A person of the search, with a link to their page: the names in the lines lead to lines. */
function Searched({ uid }: { uid: string }) {
  const seesUsers = useMay()(['view_all_users'])
  const user = useNamedUser(uid, seesUsers)
  return <UserLink uid={seesUsers ? user?.uid : Number(uid)}>{user?.username ?? `#${uid}`}</UserLink>
}

/** Who is searched for, and the sums of what was found. */
function Sums({
  query,
  lines,
}: {
  query: ReturnType<typeof ledgerQuery> & { addresses?: 'true' }
  /** The number of lines in the index, if known. */
  lines: number | undefined
}) {
  const t = useMessages('ledger')
  const format = useFormat()
  const { sums, failed } = useSums(query, lines)
  const { person, other } = query
  const facts: [string, ReactNode][] = []
  if (person !== undefined) facts.push([t('filter.person'), <Searched key={person} uid={person} />])
  if (other !== undefined) facts.push([t('filter.other'), <Searched key={other} uid={other} />])
  if (!sums)
    return (
      <div className="grid gap-1">
        {facts.length > 0 && <Facts facts={facts} />}
        <p className="min-h-12 text-ink-muted">{t(failed ? 'sums.failed' : 'sums.counting')}</p>
      </div>
    )
  facts.push([t('sums.lines'), format.number(sums.lines)], [t('sums.amount'), format.money(sums.amount)])
  if (person !== undefined) {
    facts.push([t('sums.received'), format.money(sums.received)], [t('sums.given'), format.money(sums.given)])
  }
  return (
    <div aria-busy={sums.next !== null} className="grid gap-1">
      <Facts facts={facts} />
      {sums.next !== null && <p className="text-sm text-ink-muted">{t('sums.counting')}</p>}
    </div>
  )
}

/** The single line that the URL names. */
function OneLine({ line: key }: { line: string }) {
  const t = useMessages('ledger')
  const [areShown, setShown] = useState(false)
  const query = areShown ? { addresses: 'true' as const } : {}
  const answer = useCall(ledger.line, { params: { key }, query })
  return (
    <>
      <PageHeader
        title={t('one')}
        actions={
          <Button to={paths.ledger()} size="sm" icon="arrow-left">
            {t('all')}
          </Button>
        }
      />
      {answer.data && (
        <Card flush>
          <ul>
            <LedgerLineRow line={answer.data.line} />
          </ul>
        </Card>
      )}
      {answer.data && <Addresses areShown={areShown} onShow={setShown} />}
      {answer.data && canBeGivenBack(answer.data.line) && (
        <p>
          <GiveBackButton line={key} />
        </p>
      )}
      {!answer.data && answer.isPending && <LoadingRows rows={1} />}
      {!answer.data && !answer.isPending && answer.error && (
        <SectionFailure error={answer.error} onRetry={answer.refetch} />
      )}
    </>
  )
}

/**
 * Shows IP addresses on request; users who may not see them read only that there are some. `children` is
 * another button; on phones the note is below both.
 */
function Addresses({
  areShown,
  onShow,
  children,
}: {
  areShown: boolean
  onShow: (areShown: boolean) => void
  children?: ReactNode
}) {
  const t = useMessages('ledger')
  const seesAddresses = useMay()(['view_addresses'])
  return (
    <div className="flex flex-wrap items-center gap-2">
      {seesAddresses && (
        <Button size="sm" icon={areShown ? 'close' : 'eye'} onClick={() => onShow(!areShown)}>
          {t(areShown ? 'addresses.hide' : 'addresses.show')}
        </Button>
      )}
      <p className="text-sm text-ink-muted max-sm:order-last max-sm:w-full sm:mr-auto">
        {t(seesAddresses ? 'addresses.trail' : 'addresses.hidden')}
      </p>
      {children}
    </div>
  )
}

function AllLines({ view, filter }: { view: LedgerView; filter: FilterLedger }) {
  const t = useMessages('ledger')
  const [areShown, setShown] = useState(false)
  const mayExport = useMay()(['export_ledger'])
  const own = ledgerQuery(view)
  const query = areShown ? { ...own, addresses: 'true' as const } : own
  const { data } = useCall(
    ledger.list,
    { query },
    { every: (page) => (page && isBeingRead(page.progress) ? readingMs : false) },
  )
  const isWhole = Object.keys(own).length === 0
  const none = isWhole ? t('none') : t('none.matching')
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button to={paths.unknownLines()} size="sm">
            {data && data.progress.unknown > 0
              ? t('unknown.count', { count: data.progress.unknown })
              : t('unknown')}
          </Button>
        }
      />
      {data && <Reading progress={data.progress} />}
      <LedgerFilters view={view} filter={filter} />
      {!isWhole && <Sums query={query} lines={data?.progress.lines} />}
      <Addresses areShown={areShown} onShow={setShown}>
        {mayExport && (
          <DownloadButton call={ledger.export} input={{ query }} failure={t('export.failed')}>
            {t('export')}
          </DownloadButton>
        )}
      </Addresses>
      <GiveBackSelection key={JSON.stringify(own)}>
        <Card flush>
          <LedgerPages
            query={query}
            empty={
              <EmptyState icon="ledger" message={data && isBeingRead(data.progress) ? t('none.yet') : none} />
            }
          />
        </Card>
      </GiveBackSelection>
    </>
  )
}

const Loading = () => <TitledLoading title={useMessages('ledger')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function LedgerRoute() {
  const { line, ...all } = useLedgerView()
  return line === '' ? <AllLines {...all} /> : <OneLine key={line} line={line} />
}
