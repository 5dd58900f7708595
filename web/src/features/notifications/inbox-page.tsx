import { inbox, type InboxMessage } from '@idlewood/contract/notifications'
import { Link } from 'react-router'
import { useCall, useChange } from '../../api/queries.ts'
import { Paged, usePage } from '../../parts/list/paged.tsx'
import { categoryIcons } from '../../parts/push/category-looks.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { ago } from '../../ui/ago.ts'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { EmptyState, Section } from '../../ui/states.tsx'
import { paths } from '../../paths.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { useFormat } from '../../language/format.ts'
import { useServerSentence } from '../../language/server-texts.ts'

const refreshes = [inbox.list, inbox.unread]

const complain = (error: unknown): void => toastFailure(error, messages('inbox')('read.failed'))

function Message({ message, now }: { message: InboxMessage; now: number }) {
  const t = useMessages('inbox')
  const push = useMessages('push')
  const format = useFormat()
  const read = useChange(inbox.read, { refreshes })
  const { id, category, link, faction, sentAt, read: isRead } = message
  const title = useServerSentence(message.title, message.texts?.title)
  const text = useServerSentence(message.text, message.texts?.text)
  const mark = (): void => {
    if (!isRead) read.mutate({ params: { id: String(id) } }, { onError: complain })
  }
  return (
    <li className="relative flex items-start gap-4 border-t border-line p-4 transition-colors duration-(--duration-fast) first:border-0 hover:bg-ink/4 sm:px-6">
      <span
        className={cx(
          'mt-0.5 grid size-10 shrink-0 place-items-center rounded-full',
          isRead ? 'bg-ink/7 text-ink-muted' : 'bg-accent-soft text-accent-text',
        )}
      >
        <Icon name={categoryIcons[category]} size={20} />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <h2 className={cx('[overflow-wrap:anywhere]', isRead ? 'font-medium' : 'font-bold')}>
          {/* Makes the whole row clickable. */}
          <Link to={link} onClick={mark} className="after:absolute after:inset-0">
            {!isRead && <span className="sr-only">{t('message.unread')}</span>}
            {title}
          </Link>
        </h2>
        <p className="text-ink-muted [overflow-wrap:anywhere]">{text}</p>
        <p className="text-sm text-ink-muted">
          {faction ?? push(`category.${category}`)} ·{' '}
          <time dateTime={sentAt} title={format.dateTime(sentAt)}>
            {ago(Date.parse(sentAt), now)}
          </time>
        </p>
      </div>
      {!isRead && (
        <IconButton
          icon="check"
          label={t('read', { title })}
          size="sm"
          onClick={mark}
          className="relative z-10"
        />
      )}
    </li>
  )
}

/** A link to the settings, and a button that marks everything up to the newest message as read. */
function Actions({ newest }: { newest: InboxMessage | undefined }) {
  const t = useMessages('inbox')
  const readAll = useChange(inbox.readAll, { refreshes })
  return (
    <>
      <Button to={paths.settings()} icon="settings">
        {t('settings')}
      </Button>
      {newest && (
        <Button
          icon="check"
          loading={readAll.isPending}
          onClick={() => readAll.mutate({ body: { upTo: newest.id } }, { onError: complain })}
        >
          {t('read.all')}
        </Button>
      )}
    </>
  )
}

function NoMessages({ isFirstPage }: { isFirstPage: boolean }) {
  const t = useMessages('inbox')
  return <EmptyState icon="bell" message={t(isFirstPage ? 'empty' : 'empty.page')} />
}

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('inbox')('title')} />,
}

/** Every message sent to the user, whether or not push delivered it. */
export default function InboxPage() {
  const t = useMessages('inbox')
  const { page, turnTo } = usePage()
  const query = useCall(inbox.list, { query: { page: String(page) } }, { keepPrevious: true, staleTime: 0 })
  const now = useNow()
  const unread = query.data?.unread ?? 0
  const newest = page === 1 ? query.data?.messages[0] : undefined
  return (
    <>
      <PageHeader
        title={t('title')}
        description={unread === 0 ? t('none') : t('unread', { count: unread })}
        actions={<Actions newest={unread > 0 ? newest : undefined} />}
      />
      <Section query={query} errorMessage={t('failed')}>
        {({ messages, total, limit }) =>
          messages.length === 0 ? (
            <NoMessages isFirstPage={page === 1} />
          ) : (
            <Paged label={t('pages')} {...{ page, total, turnTo }} perPage={limit}>
              <Card flush>
                <ul>
                  {messages.map((message) => (
                    <Message key={message.id} message={message} now={now} />
                  ))}
                </ul>
              </Card>
            </Paged>
          )
        }
      </Section>
    </>
  )
}
