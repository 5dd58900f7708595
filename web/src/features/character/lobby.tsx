import { inbox, type InboxMessage } from '@idlewood/contract/notifications'
import { patchNotes } from '@idlewood/contract/patch-notes'
import { premium, type PremiumOrder } from '@idlewood/contract/premium'
import { vehicles, type VehicleEntry } from '@idlewood/contract/vehicles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useServerSentence } from '../../language/server-texts.ts'
import { PatchNoteCard } from '../../parts/patch-note-card.tsx'
import { VehicleFace } from '../../parts/vehicle/vehicle-grid.tsx'
import { usePortalInfo } from '../../api/portal-info.ts'
import { ago } from '../../ui/ago.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { EmptyState, Section, Skeleton } from '../../ui/states.tsx'
import { paths } from '../../paths.ts'
import { newsOf } from './lobby.rules.ts'

/** The most vehicles that the strip shows; the rest are in the garage. */
const stripLength = 12

/** The player's news, the latest changes in the city, and the garage as a strip. */
export function Lobby() {
  return (
    <>
      <GarageStrip />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <News />
        <LatestNote />
      </div>
    </>
  )
}

function News() {
  const t = useMessages('character')
  const messages = useCall(inbox.list, { query: {} })
  const orders = useCall(premium.own)
  return (
    <Section
      title={t('news')}
      query={messages}
      loading={<Skeleton className="h-48 w-full rounded-lg" />}
      errorMessage={t('news.failed')}
      actions={
        <Button to={paths.inbox()} size="sm" variant="quiet" trailingIcon="chevron-right">
          {t('news.all')}
        </Button>
      }
    >
      {({ messages: all }) => {
        const { waiting, unread } = newsOf(orders.data?.orders ?? [], all)
        if (waiting.length === 0 && unread.length === 0) {
          return <EmptyState icon="bell" message={t('news.empty')} />
        }
        return (
          <ul className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
            {waiting.map((order) => (
              <WaitingOrder key={order.id} order={order} />
            ))}
            {unread.map((message) => (
              <Unread key={message.id} message={message} />
            ))}
          </ul>
        )
      }}
    </Section>
  )
}

function NewsRow({
  icon,
  to,
  title,
  children,
}: {
  icon: IconName
  to: string
  title: string
  children: ReactNode
}) {
  return (
    <li className="relative flex items-start gap-4 border-t border-line p-4 first:border-0 hover:bg-ink/4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon name={icon} />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{children}</p>
      </div>
    </li>
  )
}

function WaitingOrder({ order }: { order: PremiumOrder }) {
  const t = useMessages('character')
  return (
    <NewsRow icon="crown" to={paths.premium()} title={t('order', { tier: order.tierName })}>
      {t(order.state === 'open' ? 'order.open' : 'order.working')}
    </NewsRow>
  )
}

function Unread({ message }: { message: InboxMessage }) {
  const now = useNow(60_000)
  const title = useServerSentence(message.title, message.texts?.title)
  return (
    <NewsRow icon="bell" to={paths.inbox()} title={title}>
      {ago(Date.parse(message.sentAt), now)}
    </NewsRow>
  )
}

function LatestNote() {
  const t = useMessages('character')
  const query = useCall(patchNotes.published)
  return (
    <Section
      title={t('note')}
      query={query}
      isEmpty={(notes) => notes.length === 0}
      emptyMessage={t('note.none')}
      loading={<Skeleton className="h-64 w-full rounded-lg" />}
      errorMessage={t('note.failed')}
      actions={
        <Button to={`${paths.landing()}#patch-notes`} size="sm" variant="quiet" trailingIcon="chevron-right">
          {t('note.all')}
        </Button>
      }
    >
      {([latest]) => latest && <PatchNoteCard note={latest} />}
    </Section>
  )
}

function GarageStrip() {
  const t = useMessages('character')
  const query = useCall(vehicles.list)
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  return (
    <Section
      title={t('garage')}
      query={query}
      isEmpty={(data) => data.vehicles.length === 0}
      emptyMessage={t(query.data?.available === false ? 'garage.missing' : 'strip.none')}
      loading={<Skeleton className="h-48 w-full rounded-lg" />}
      errorMessage={t('garage.failed')}
      actions={
        <Button to={paths.garage()} size="sm" variant="quiet" trailingIcon="chevron-right">
          {t('strip.all')}
        </Button>
      }
    >
      {(data) => (
        <ul className="-mx-page flex snap-x scroll-px-page gap-3 overflow-x-auto px-page pb-2 sm:gap-4">
          {data.vehicles.slice(0, stripLength).map((vehicle) => (
            <Car key={vehicle.id} vehicle={vehicle} assetsUrl={assetsUrl} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Car({ vehicle, assetsUrl }: { vehicle: VehicleEntry; assetsUrl: string | null }) {
  return (
    <li className="w-44 shrink-0 snap-start sm:w-52">
      <Link
        to={paths.vehicle({ id: vehicle.id })}
        className="grid h-full content-start overflow-hidden rounded-lg border border-line bg-raised shadow-raised hover:border-accent"
      >
        <VehicleFace {...vehicle} assetsUrl={assetsUrl} />
      </Link>
    </li>
  )
}
