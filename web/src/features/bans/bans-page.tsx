import { bans, type Ban } from '@idlewood/contract/bans'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall, useChange } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { Filters } from '../../parts/list/filters.tsx'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { useMay } from '../../parts/may-open.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useWasOpen } from '../../ui/dialog.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { fetchedWhenReached, lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { banColumns } from './ban-columns.tsx'
import {
  bansFields,
  bansInput,
  useBansView,
  type BanSearch,
  type BansView,
  type BanView,
} from './bans-view.ts'

const BanDialog = lazyPart(async () => (await import('../../parts/bans/ban-form.tsx')).BanDialog)

export const clientLoader = prefetchList(bansFields, bans.list, bansInput)
export const shouldRevalidate = onArrival

const views: readonly BanView[] = ['all', 'timed', 'permanent', 'ranges']
const searches: readonly BanSearch[] = ['name', 'reason', 'staff', 'address']

function BanFilters({ list }: { list: ReturnType<typeof useBansView> }) {
  const t = useMessages('bans')
  const may = useMay()
  const { view, filter } = list
  const kinds = may(['view_addresses']) ? searches : searches.filter((kind) => kind !== 'address')
  const chips = views.map((key) => ({
    key,
    label: t(`view.${key}`),
    isOn: view.view === key,
    onPress: () => filter({ view: key }),
  }))
  return (
    <Filters
      quick={<Chips label={t('views')} chips={chips} wraps />}
      search={
        <ListSearch label={t('search')} placeholder={t(`search.placeholder.${view.by}`)} search={list} />
      }
      count={[view.by !== 'name', view.from !== '', view.to !== ''].filter(Boolean).length}
      onClear={() => filter({ by: 'name', from: '', to: '' })}
    >
      <Select
        label={t('search.by')}
        options={kinds.map((value) => ({ value, label: t(`search.by.${value}`) }))}
        value={view.by}
        onValueChange={(by) => filter({ by })}
      />
      <TextField
        type="date"
        label={t('from')}
        value={view.from}
        onChange={(event) => filter({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('to')}
        value={view.to}
        onChange={(event) => filter({ to: event.target.value })}
      />
    </Filters>
  )
}

/**
 * IP addresses of the bans on the page, requested only on demand because each request is recorded in the
 * audit trail.
 */
function useAddresses(rows: readonly Ban[]) {
  const t = useMessages('bans')
  const ask = useChange(bans.addresses)
  const [known, setKnown] = useState<ReadonlyMap<number, string | null>>(new Map())
  const missing = rows.flatMap(({ id, form }) =>
    id === null || form === 'name' || known.has(id) ? [] : [id],
  )
  const show = async (): Promise<void> => {
    try {
      const { addresses } = await ask.mutateAsync({ body: { ids: missing } })
      setKnown(new Map([...known, ...addresses.map(({ id, address }) => [id, address] as const)]))
    } catch (error) {
      toastFailure(error, t('addresses.failed'))
    }
  }
  return { known, missing, show, isAsking: ask.isPending }
}

/** Whether the dialog is open, and its username, which a link to this page may contain. */
function useBanDialog() {
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('ban')
  const [isOpen, setOpen] = useState(false)
  const open = isOpen || wanted !== null
  const wasOpen = useWasOpen(open)
  return {
    open,
    wasOpen,
    username: wanted ?? '',
    onOpenChange: (open: boolean): void => {
      setOpen(open)
      if (open || wanted === null) return
      const rest = new URLSearchParams(address)
      rest.delete('ban')
      setAddress(rest, { replace: true })
    },
  }
}

/** The text of an empty list: no matches, no bans at all, or a game that stores no bans. */
function emptyOf({ search, view, from, to }: BansView, isAvailable: boolean | undefined) {
  if (isAvailable === false) return 'unavailable'
  return search !== '' || view !== 'all' || from !== '' || to !== '' ? 'search' : 'none'
}

/**
 * Requests the IP addresses that are not loaded yet. The button is there before the bans are, and stays once
 * it has done its work, because it has the focus.
 */
function ShowAddresses({
  known,
  missing,
  show,
  isAsking,
  isPending,
}: ReturnType<typeof useAddresses> & { isPending: boolean }) {
  const t = useMessages('bans')
  const isDone = missing.length === 0 && !isPending
  if (isDone && known.size === 0) return null
  return (
    <div>
      <Button
        size="sm"
        icon={isDone ? 'check' : 'eye'}
        disabled={isPending}
        aria-pressed={isDone}
        aria-disabled={isDone}
        loading={isAsking}
        onClick={() => isDone || void show()}
      >
        {t('addresses.show')}
      </Button>
    </div>
  )
}

const Loading = () => <TitledLoading title={useMessages('bans')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function BansPage() {
  const t = useMessages('bans')
  const may = useMay()
  const list = useBansView()
  const { view, turnTo } = list
  const query = useCall(bans.list, bansInput(view), { keepPrevious: true })
  const { data } = query
  const addresses = useAddresses(data?.bans ?? [])
  const columns = useMemo(() => banColumns(t, addresses.known), [t, addresses.known])
  const { wasOpen, ...dialog } = useBanDialog()
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          may(['manage_bans']) && (
            <Button
              variant="primary"
              icon="plus"
              aria-haspopup="dialog"
              {...fetchedWhenReached(BanDialog)}
              onClick={() => dialog.onOpenChange(true)}
            >
              {t('ban')}
            </Button>
          )
        }
      />
      {may(['manage_bans']) && wasOpen && <BanDialog {...dialog} />}
      <BanFilters list={list} />
      {may(['view_addresses']) && <ShowAddresses {...addresses} isPending={query.isPending} />}
      <List
        query={{ ...query, data: data && { rows: data.bans, total: data.total } }}
        empty={<EmptyState icon="shield" message={t(`empty.${emptyOf(view, data?.isAvailable)}`)} />}
        paging={{
          page: view.page,
          perPage: data?.pageSize ?? 25,
          turnTo,
          count: (total) => t(data?.more ? 'count.more' : 'count', { count: total }),
          label: t('pages'),
        }}
      >
        {(rows) => (
          <Table
            caption={t('caption')}
            columns={columns}
            rows={rows}
            rowKey={(ban) => ban.id ?? `${ban.username} ${ban.date} ${ban.reason}`}
          />
        )}
      </List>
    </>
  )
}
