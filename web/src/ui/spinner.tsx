/** Loading indicators. */
import { cx } from './class-names.ts'
import { useMessages } from '../language/messages.ts'
import { Sign, type SignLook } from './sign.tsx'

/** A spinning ring in the text's colour; decorative unless `label` says what is loading. Size in pixels. */
export const Spinner = ({ className, ...look }: SignLook) => (
  <Sign {...look} strokeWidth={2.5} className={cx('animate-spin', className)}>
    <circle cx="12" cy="12" r="9" opacity="0.25" />
    <path d="M12 3a9 9 0 0 1 9 9" />
  </Sign>
)

/**
 * The loading state of a page whose frame is already shown; it stays visible if the frame is hidden. `text`
 * replaces the usual sentence.
 */
export function PageLoading({ text }: { text?: string }) {
  const t = useMessages('ui')
  return (
    <span role="status" className="visible inline-flex items-center gap-2.5 text-ink-muted">
      <Spinner size={18} className="text-accent-text" />
      {text ?? t('loading.page')}
    </span>
  )
}

/** The full-screen loading state, while the session or a page's chunk is loading. */
export function FullPageLoading() {
  const t = useMessages('ui')
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-5 p-page">
      <Spinner size={40} className="text-accent-text" />
      <p className="text-ink-muted">{t('loading.page')}</p>
    </div>
  )
}
