import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { sourceOf } from './track-words.ts'

/** Plays a track; nothing is loaded before the user presses play. */
export function TrackAudio({ name, className }: { name: string; className?: string }) {
  const t = useMessages('tracks')
  return (
    // There are no captions for players' music.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      preload="none"
      src={sourceOf(name)}
      aria-label={t('play', { name })}
      className={cx('max-w-full', className)}
    />
  )
}
