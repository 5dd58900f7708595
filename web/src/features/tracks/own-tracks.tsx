import { tracks, type Track } from '@idlewood/contract/tracks'
import { useCall, useChange } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Section, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { TrackAudio } from './track-audio.tsx'
import { duration, moment, size } from './track-words.ts'

const skeleton = <SkeletonRows rows={3} />

/** The signed-in user's tracks. */
export function OwnTracks() {
  const t = useMessages('tracks')
  const query = useCall(tracks.own)
  const count =
    query.data && t('own.count', { count: String(query.data.tracks.length), most: String(query.data.most) })
  return (
    <Section
      title={t('own')}
      actions={count && <p className="text-sm text-ink-muted tabular-nums">{count}</p>}
      query={query}
      isEmpty={(data) => data.tracks.length === 0}
      emptyMessage={t('own.empty')}
      loading={skeleton}
    >
      {(data) => (
        <ul className="grid gap-4">
          {data.tracks.map((track) => (
            <OwnTrack key={track.id} track={track} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function OwnTrack({ track }: { track: Track }) {
  const t = useMessages('tracks')
  const { name, url, bytes, seconds, uploadedAt } = track
  return (
    <li className="grid gap-4 rounded-lg border border-line bg-raised p-4 shadow-raised sm:p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h3 className="text-lg font-bold">{name}</h3>
          <p className="text-sm text-ink-muted tabular-nums">
            {duration(seconds)} · {size(bytes)} · {moment(uploadedAt)}
          </p>
        </div>
        <DeleteTrack track={track} />
      </div>
      <TrackAudio name={name} className="h-11 w-full" />
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 grow rounded-md border border-line bg-field px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
          {url}
        </code>
        <CopyButton text={url} size="sm">
          {t('copy.address')}
        </CopyButton>
      </div>
    </li>
  )
}

function DeleteTrack({ track: { id, name } }: { track: Track }) {
  const t = useMessages('tracks')
  const remove = useChange(tracks.remove, { refreshes: ['tracks'] })
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id: String(id) } })
      toast.success(messages('tracks')('deleted', { name }))
    } catch (error) {
      toastAndRethrow(error, messages('tracks')('delete.failed'))
    }
  }
  return (
    <AlertDialog
      tone="danger"
      title={t('delete.title', { name })}
      description={t('delete.body')}
      confirmLabel={t('delete')}
      onConfirm={confirm}
      trigger={<IconButton icon="trash" label={t('delete.name', { name })} />}
    />
  )
}
