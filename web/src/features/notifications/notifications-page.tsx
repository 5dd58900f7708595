import { notifications } from '@idlewood/contract/notifications'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, Section } from '../../ui/states.tsx'
import { ComposeForm } from './compose-form.tsx'
import { SentList } from './sent-list.tsx'

/** Milliseconds between two looks while something goes out, and while something waits for its time. */
const often = 1000
const seldom = 15_000

function List() {
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
    <Section query={query} errorMessage="The notifications could not be loaded. Please try again.">
      {({ notifications: list, total, limit }) =>
        list.length === 0 ? (
          <EmptyState icon="bell" message="Nothing has been sent yet." />
        ) : (
          <div className="grid gap-4">
            <SentList list={list} />
            {total > limit && (
              <Pager
                label="Pages of notifications"
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
  const isWriting = address.has('new')
  return (
    <>
      <PageTitle>Notifications</PageTitle>
      <PageHeader
        title={isWriting ? 'New notification' : 'Notifications'}
        description={
          isWriting
            ? undefined
            : 'What players are told, on their devices and in their inbox, and what came of it'
        }
        actions={
          !isWriting && (
            <Button variant="primary" icon="plus" onClick={() => setAddress({ new: '' })}>
              New notification
            </Button>
          )
        }
      />
      {isWriting ? <ComposeForm onSent={() => setAddress({})} /> : <List />}
    </>
  )
}
