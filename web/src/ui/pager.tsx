/** Navigation through the pages of a long list. */
import { useState, type SyntheticEvent } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import type { IconName } from './icon.tsx'
import { useMessages } from '../language/messages.ts'

/** The icon, name and target of one of the four buttons. */
interface Step {
  icon: IconName
  label: string
  to: number
}

/**
 * First, previous, a field for the page number, next, last. Pages count from 1. A button without a target
 * keeps its place and the focus; a number outside the list means the nearest page.
 */
export function Pager({
  label,
  page,
  pages,
  onPageChange,
  className,
}: {
  /** What is being paged, for assistive technology, such as "Pages of users". */
  label: string
  page: number
  pages: number
  onPageChange: (page: number) => void
  className?: string
}) {
  const t = useMessages('ui')
  const last = Math.max(pages, 1)
  const within = (to: number): number => Math.min(Math.max(to, 1), last)
  const go = (to: number): void => {
    if (within(to) !== page) onPageChange(within(to))
  }
  const step = ({ icon, label: name, to }: Step) => {
    const isDead = within(to) === page
    return (
      <IconButton
        icon={icon}
        label={name}
        aria-disabled={isDead}
        onClick={() => go(to)}
        className={cx('max-sm:w-9', isDead && 'opacity-45 hover:bg-transparent')}
      />
    )
  }
  return (
    <nav aria-label={label} className={cx('flex flex-wrap items-center gap-0.5 text-sm', className)}>
      {step({ icon: 'first', label: t('page.first'), to: 1 })}
      {step({ icon: 'chevron-left', label: t('page.previous'), to: page - 1 })}
      <PageNumber page={page} onPick={go} />
      <span className="px-1.5 whitespace-nowrap text-ink-muted tabular-nums">
        {t('page.of', { pages: last })}
      </span>
      {step({ icon: 'chevron-right', label: t('page.next'), to: page + 1 })}
      {step({ icon: 'last', label: t('page.last'), to: last })}
    </nav>
  )
}

function PageNumber({ page, onPick }: { page: number; onPick: (page: number) => void }) {
  const t = useMessages('ui')
  // The number being typed; null while the field shows the current page.
  const [draft, setDraft] = useState<string | null>(null)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const number = Number(draft)
    if (draft?.trim() && Number.isInteger(number)) onPick(number)
    setDraft(null)
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <span aria-hidden className="text-ink-muted max-sm:sr-only">
        {t('page')}
      </span>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={t('page.number')}
        value={draft ?? page}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setDraft(null)}
        className="min-h-9 w-16 rounded-sm border border-line-strong bg-field px-2 text-center text-base tabular-nums transition-colors duration-(--duration-fast) hover:border-ink-muted sm:text-sm"
      />
    </form>
  )
}
