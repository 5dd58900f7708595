import { notifications } from '@idlewood/contract/notifications'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { HeldStill } from '../../parts/list/held-still.tsx'
import { Paged, usePage } from '../../parts/list/paged.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, Section } from '../../ui/states.tsx'
import { ComposeForm } from './compose-form.tsx'
import { SentList } from './sent-list.tsx'
import { useMessages } from '../../language/messages.ts'

/** Milliseconds between two requests while a notification is being sent, and while one is scheduled. */
const often = 1000
const seldom = 15_000

function List() {
  const t = useMessages('notifications')
  const { page, turnTo } = usePage()
  const query = useCall(
    notifications.list,
    { query: { page: String(page) } },
    {
      keepPrevious: true,
      staleTime: 0,
      every: (data) => (data?.notifications.some(({ state }) => state === 'sending') ? often : seldom),
    },
  )
  return (
    <Section query={query} errorMessage={t('failed')}>
      {(data) => (
        <HeldStill data={data}>
          {({ notifications: list, total, limit }) =>
            list.length === 0 ? (
              <EmptyState icon="bell" message={t('empty')} />
            ) : (
              <Paged label={t('pages')} {...{ page, total, turnTo }} perPage={limit}>
                <SentList list={list} />
              </Paged>
            )
          }
        </HeldStill>
      )}
    </Section>
  )
}

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('notifications')('title')} />,
}

/** Notifications from staff to players, and how they were delivered. */
export default function NotificationsPage() {
  const [address, setAddress] = useSearchParams()
  const t = useMessages('notifications')
  const isWriting = address.has('new')
  return (
    <>
      <PageHeader
        tabTitle={t('title')}
        title={isWriting ? t('new') : t('title')}
        description={isWriting ? undefined : t('description')}
        actions={
          !isWriting && (
            <Button variant="primary" icon="plus" onClick={() => setAddress({ new: '' })}>
              {t('new')}
            </Button>
          )
        }
      />
      {isWriting ? <ComposeForm onSent={() => setAddress({})} /> : <List />}
    </>
  )
}
