import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'

/** The old value and the new one. */
export function OldToNew({ old, next }: { old: string; next: string }) {
  const t = useMessages('managed-user')
  return (
    <>
      {old} <Icon name="arrow-right" size={14} label={t('waiting.to')} className="inline text-ink-muted" />{' '}
      <strong>{next}</strong>
    </>
  )
}
