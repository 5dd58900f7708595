import type { PatchNote } from '@idlewood/contract/patch-notes'
import { useFormat } from '../language/format.ts'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { noteLook } from './patch-note-look.ts'

/** The contents of a card: a published note, or one that is still being written. */
export type ShownNote = Pick<PatchNote, 'version' | 'title' | 'notes'> & {
  youtube?: string | undefined
  /** ISO 8601; undefined if the note has no time yet. */
  date?: string | undefined
}

/**
 * A patch note as on the landing page: version, the changes line by line, and its video, which opens in a new
 * tab. Fills the given height.
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
          // Two lines may be equal, and lines never move.
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
