import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNow } from '../../ui/now.ts'
import { Modal } from './modal.tsx'
import { endWords } from './role-end.rules.ts'
import type { HeldRole } from './role-end-form.tsx'

const EndForm = lazyPart(async () => (await import('./role-end-form.tsx')).EndForm)

const buttonClass =
  'inline-flex min-h-7 min-w-7 shrink-0 items-center justify-center gap-1 rounded-full px-1.5 hover:bg-ink/10'

/** The end of a role, on its chip, as a button that changes it. */
export function RoleEndButton({ user, role }: HeldRole) {
  const t = useMessages('roles')
  const format = useFormat()
  const now = useNow()
  const { name, endsAt } = role
  const exact = endsAt === null ? t('end.lasts') : t('end.until', { time: format.dateTime(endsAt) })
  return (
    <Modal
      title={t('end.title', { role: name, name: user.username })}
      description={exact}
      part={EndForm}
      trigger={
        <button
          type="button"
          aria-label={`${t('end.button', { role: name })} ${exact}`}
          title={exact}
          className={`${buttonClass} ${endsAt === null ? 'text-ink-muted hover:text-ink' : 'bg-warning-soft text-warning'}`}
        >
          <Icon name="history" size={14} />
          {endsAt !== null && (
            <span className="text-xs font-semibold tabular-nums">{endWords(endsAt, now, format)}</span>
          )}
        </button>
      }
    >
      {(close) => <EndForm user={user} role={role} onClose={close} />}
    </Modal>
  )
}
