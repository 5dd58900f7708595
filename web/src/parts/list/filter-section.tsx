import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'

/** The landmark around the filters of a list. */
export function FilterSection({ className, children }: { className: string; children: ReactNode }) {
  const t = useMessages('list')
  return (
    <section aria-label={t('filters')} className={cx('grid', className)}>
      {children}
    </section>
  )
}
