import { personNotes } from '@idlewood/contract/person-notes'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingRows } from '../../ui/states.tsx'

function Versions({ id }: { id: number }) {
  const t = useMessages('user-notes')
  const format = useFormat()
  const query = useCall(personNotes.versions, { params: { id: String(id) } })
  if (query.error)
    return (
      <SectionFailure error={query.error} otherwise={t('versions.failed')} onRetry={() => query.refetch()} />
    )
  if (!query.data) return <LoadingRows rows={2} />
  return (
    <ol
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be focusable
      tabIndex={0}
      aria-label={t('versions.title')}
      className="grid max-h-[60vh] gap-3 overflow-y-auto"
    >
      {query.data.versions.map(({ revision, text, by, at }) => (
        <li key={revision} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
          <span className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
            <span className="font-semibold text-ink">{by}</span>
            <time dateTime={at}>{format.dateTime(at)}</time>
          </span>
          <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Opens the earlier versions of a note. */
export function NoteVersions({ id, count }: { id: number; count: number }) {
  const t = useMessages('user-notes')
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={t('versions.title')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="quiet" icon="history">
          {t('versions', { count })}
        </Button>
      }
    >
      {isOpen && <Versions id={id} />}
    </Dialog>
  )
}
