/** A message that stays on the page. */
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { toneClass, type Tone } from './badge.tsx'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { useMessages } from '../language/messages.ts'

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  accent: 'bell',
  success: 'success',
  warning: 'warning',
  danger: 'error',
  info: 'info',
}

/** A message about the whole page: maintenance, a queued change, read-only mode. */
export function Banner({
  tone = 'info',
  title,
  children,
  onDismiss,
}: {
  tone?: Tone
  title?: string
  children: ReactNode
  onDismiss?: () => void
}) {
  const t = useMessages('ui')
  return (
    <div role="status" className={cx('flex items-start gap-3 rounded-md p-4', toneClass[tone])}>
      <Icon name={icons[tone]} className="mt-0.5" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        {title && <p className="font-bold">{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
      {onDismiss && (
        <IconButton icon="close" label={t('dismiss')} size="sm" className="-my-1.5" onClick={onDismiss} />
      )}
    </div>
  )
}
