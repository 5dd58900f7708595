import type { PatchNote } from '@idlewood/contract/patch-notes'
import { useFormat } from '../language/format.ts'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

/** What a card shows of a note: a published one, or one that is still being written. */
export type ShownNote = Pick<PatchNote, 'version' | 'title' | 'notes'> & {
  youtube?: string | undefined
  /** ISO 8601; none for a note without a time yet. */
  date?: string | undefined
}

/**
 * A patch note: version, what changed line by line, and its video, which opens in a new tab. Fills the height
 * it is given.
 */
export function PatchNoteCard({
  note: { version, title, notes, youtube, date },
  headingLevel: Heading = 'h3',
  className,
}: {
  note: ShownNote
  headingLevel?: 'h2' | 'h3' | 'h4'
  className?: string
}) {
  const t = useMessages('patch-note')
  const format = useFormat()
  return (
    <article
      className={cx(
        'flex h-full min-w-0 flex-col gap-5 rounded-lg border border-line bg-raised p-5 shadow-raised sm:p-6',
        className,
      )}
    >
      <header className="grid gap-1.5">
        <Heading className="display text-2xl text-accent-text tabular-nums [overflow-wrap:anywhere]">
          {version}
        </Heading>
        {title && <p className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</p>}
        {date && (
          <p className="text-sm text-ink-muted">
            <time dateTime={date}>{format.date(date, 'medium', 'UTC')}</time>
          </p>
        )}
      </header>
      <ul className="grid content-start gap-2.5">
        {notes.map((line, index) => (
          // Two lines may say the same, and none moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex gap-3 [overflow-wrap:anywhere]">
            <span aria-hidden className="mt-2.5 size-1.5 shrink-0 rounded-full bg-accent" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
      {youtube && (
        <a
          href={youtube}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-auto inline-flex min-h-11 items-center gap-2 self-start rounded-sm font-semibold text-accent-text underline underline-offset-4 hover:text-ink"
        >
          {t('video')}
          <Icon name="external" size={16} />
          <span className="sr-only">{t('video.hint', { version })}</span>
        </a>
      )}
    </article>
  )
}
