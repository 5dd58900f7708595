import { online, type OnlinePlayer, type PlayersKnown } from '@idlewood/contract/online'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { useShortListView } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { useMay } from '../../parts/may-open.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActForm } from '../../parts/acts/act-form.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { PlayersTable } from './players-table.tsx'

type OnlineReply = ReplyOf<typeof online.list>

/** Milliseconds between two questions. */
const everyMs = 3000

const textsOf = ({ name, username, faction, slot, uid }: OnlinePlayer) => [
  name,
  name.replaceAll('_', ' '),
  username,
  username?.replaceAll('_', ' ') ?? null,
  faction?.name ?? null,
  slot,
  uid,
]

/** Writes to everybody, where something reaches the game. */
function Announce({ acts }: { acts: OnlineReply['acts'] | undefined }) {
  const t = useMessages('online')
  const may = useMay()
  const send = useChange(online.say)
  if (!may(online.say.access) || acts?.say.by === null) return null
  const button = <Button icon="chat">{t('say')}</Button>
  // Its place, until the list says whether the game can be reached.
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
        text={online.say.body.shape.text}
        send={(text) => send.mutateAsync({ body: { text } })}
        words={{ name: '', done: t('say.done') }}
      />
    </Dialog>
  )
}

/** Says where the list is less than everybody. */
function Doubt({ known }: { known: PlayersKnown }) {
  const t = useMessages('online')
  if (known === 'whole') return null
  return <Banner tone="warning">{t(known)}</Banner>
}

/** What the head of the page counts; the server's own count where the list is not everybody. */
function useCount(data: OnlineReply | undefined): string {
  const t = useMessages('online')
  if (!data) return t('counting')
  const count = data.known === 'whole' ? data.players.length : (data.count ?? data.players.length)
  return data.max === null ? t('count', { count }) : t('count.of', { count, max: data.max })
}

export default function OnlinePage() {
  const t = useMessages('online')
  const search = useShortListView(['id'])
  const query = useCall(online.list, {}, { every: () => everyMs })
  const [chosen, setChosen] = useState<OnlinePlayer>()
  const { data } = query
  const players = data?.players
  const found = players && matching(players, search.typed, textsOf)
  const now = players?.find(({ name }) => name === chosen?.name) ?? chosen
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={useCount(data)} actions={<Announce acts={data?.acts} />} />
      {data && <Doubt known={data.known} />}
      <ListSearch label={t('search')} placeholder={t('search.placeholder')} search={search} />
      <List
        query={{ ...query, data: found && { rows: found, total: found.length } }}
        empty={<EmptyState icon="pulse" message={search.typed ? t('notFound') : t('none')} />}
      >
        {(rows) => <PlayersTable players={rows} onOpen={setChosen} />}
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
