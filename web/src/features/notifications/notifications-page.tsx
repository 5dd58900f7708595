import { notifications } from '@idlewood/contract/notifications'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, Section } from '../../ui/states.tsx'
import { ComposeForm } from './compose-form.tsx'
import { SentList } from './sent-list.tsx'
import { useMessages } from '../../language/messages.ts'

/** Milliseconds between two looks while something goes out, and while something waits for its time. */
const often = 1000
const seldom = 15_000

function List() {
  const t = useMessages('notifications')
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1)
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
      {({ notifications: list, total, limit }) =>
        list.length === 0 ? (
          <EmptyState icon="bell" message={t('empty')} />
        ) : (
          <div className="grid gap-4">
            <SentList list={list} />
            {total > limit && (
              <Pager
                label={t('pages')}
                page={page}
                pages={Math.ceil(total / limit)}
                onPageChange={(to) => setAddress(to === 1 ? {} : { page: String(to) })}
              />
            )}
          </div>
        )
      }
    </Section>
  )
}

/** What staff tell players, and how it was delivered. */
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
