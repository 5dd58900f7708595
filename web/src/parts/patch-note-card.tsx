import type { PatchNote } from '@idlewood/contract/patch-notes'
import { useFormat } from '../language/format.ts'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { noteLook } from './patch-note-look.ts'

/** What a card shows of a note: a published one, or one that is still being written. */
export type ShownNote = Pick<PatchNote, 'version' | 'title' | 'notes'> & {
  youtube?: string | undefined
  /** ISO 8601; none for a note without a time yet. */
  date?: string | undefined
}

/**
 * A patch note as the landing page shows it: version, what changed line by line, and its video, which opens
 * in a new tab. Fills the height it is given.
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
    <article className={cx('h-full min-w-0', noteLook.card, className)}>
      <header className={noteLook.head}>
        <Heading className={noteLook.version}>{version}</Heading>
        {date && (
          <time dateTime={date} className={noteLook.date}>
            {format.date(date, 'medium', 'UTC')}
          </time>
        )}
      </header>
      {title && <p className={noteLook.title}>{title}</p>}
      <ul className={noteLook.notes}>
        {notes.map((line, index) => (
          // Two lines may say the same, and none moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{line}</li>
        ))}
      </ul>
      {youtube && (
        <a href={youtube} target="_blank" rel="noopener noreferrer" className={noteLook.video}>
          {t('video')}
          <Icon name="external" size={18} />
          <span className="sr-only">{t('video.hint', { version })}</span>
        </a>
      )}
    </article>
  )
}
