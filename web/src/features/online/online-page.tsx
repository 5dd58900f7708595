import { online, type OnlinePlayer, type PlayersKnown } from '@idlewood/contract/online'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { FoundRows } from '../../parts/list/found-rows.tsx'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { useMay } from '../../parts/may-open.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActForm } from '../../parts/acts/act-form.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { OrderChoice, PlayersTable } from './players-table.tsx'
import { countsOf, shows, useOnlineView, type Show } from './online-view.ts'

type OnlineReply = ReplyOf<typeof online.list>

const schemas = async () => (await import('@idlewood/contract/schemas/online')).online

/** Milliseconds between two requests. */
const intervalMs = 3000

/** Writes to everyone in the game, if the game can be reached. */
function Announce({ acts }: { acts: OnlineReply['acts'] | undefined }) {
  const t = useMessages('online')
  const may = useMay()
  const send = useChange(online.say)
  if (!may(online.say.access) || acts?.say.by === null) return null
  const button = <Button icon="chat">{t('say')}</Button>
  // Reserves its space until the response says whether the game can be reached.
  if (!acts)
    return (
      <div aria-hidden className="invisible">
        {button}
      </div>
    )
  return (
    <Dialog title={t('say')} trigger={button}>
      <ActForm
        label={t('say.text')}
        submit={t('message.send')}
        icon="chat"
        variant="primary"
        maxLength={acts.say.maxLength}
        text={async () => (await schemas()).say.body.shape.text}
        send={(text) => send.mutateAsync({ body: { text } })}
        words={{ name: '', done: t('say.done') }}
      />
    </Dialog>
  )
}

/** Warns when the list may be incomplete. */
function IncompleteWarning({ known }: { known: PlayersKnown }) {
  const t = useMessages('online')
  if (known === 'whole') return null
  return <Banner tone="warning">{t(known)}</Banner>
}

/** The message for an empty list: whether it means that nobody plays. */
function emptyMessage(known: PlayersKnown): 'none' | 'unknown' | 'none.known' {
  if (known === 'whole') return 'none'
  return known === 'unknown' ? 'unknown' : 'none.known'
}

/**
 * The count in the page head: the server's own count if the list is incomplete, and nothing if the request
 * failed.
 */
function useCount({
  data,
  isPending,
}: {
  data: OnlineReply | undefined
  isPending: boolean
}): string | undefined {
  const t = useMessages('online')
  if (!data) return isPending ? t('counting') : undefined
  const count = data.known === 'whole' ? data.players.length : (data.count ?? data.players.length)
  // The last count of a server that no longer responds is out of date.
  if (data.known === 'silent') return t('count.last', { count })
  return data.max === null ? t('count', { count }) : t('count.of', { count, max: data.max })
}

/** Chips that show all players, or only some of them. */
function ShowChips({
  players,
  show,
  onShow,
}: {
  players: readonly OnlinePlayer[]
  show: Show
  onShow: (show: Show) => void
}) {
  const t = useMessages('online')
  const counts = countsOf(players)
  const chips = shows.map((key) => ({
    key,
    label: t(`show.${key}`, { count: counts[key] }),
    isOn: key === show,
    onPress: () => onShow(key),
  }))
  return <Chips label={t('show')} chips={chips} />
}

type OnlineView = ReturnType<typeof useOnlineView>

/**
 * Filters and sorting: invisible but with its space reserved while the list loads, absent while the list is
 * empty.
 */
function FiltersAndOrder({
  players,
  view,
}: {
  players: readonly OnlinePlayer[] | undefined
  view: OnlineView
}) {
  if (players?.length === 0) return null
  return (
    <div className={cx('contents', !players && 'invisible')}>
      <ShowChips players={players ?? []} show={view.show} onShow={view.onShow} />
      <OrderChoice order={view.order} />
    </div>
  )
}

/** The message shown instead of rows. */
function Nobody({ data }: { data: OnlineReply | undefined }) {
  const t = useMessages('online')
  const message = t(data?.players.length === 0 ? emptyMessage(data.known) : 'notFound')
  return <EmptyState icon="pulse" message={message} />
}

export const handle: PageHandle = { Loading: () => <TitledLoading title={useMessages('online')('title')} /> }

export default function OnlinePage() {
  const t = useMessages('online')
  const query = useCall(online.list, {}, { every: () => intervalMs })
  const [chosen, setChosen] = useState<OnlinePlayer>()
  const { data } = query
  const view = useOnlineView(data?.players)
  const now = data?.players.find(({ name }) => name === chosen?.name) ?? chosen
  return (
    <>
      <PageHeader title={t('title')} description={useCount(query)} actions={<Announce acts={data?.acts} />} />
      {data && data.players.length > 0 && <IncompleteWarning known={data.known} />}
      <ListSearch label={t('search')} placeholder={t('search.placeholder')} search={view.search} />
      <FoundRows search={view.search} total={view.shown?.length} />
      <FiltersAndOrder players={data?.players} view={view} />
      <List
        query={{ ...query, data: view.shown && { rows: view.shown, total: view.shown.length } }}
        empty={<Nobody data={data} />}
      >
        {(rows) => <PlayersTable players={rows} order={view.order} onOpen={setChosen} />}
      </List>
      {now && data && (
        <PlayerDialog
          key={now.name}
          player={now}
          acts={data.acts}
          hasAddresses={data.hasAddresses}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
