import { useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { SearchedBook } from './use-rule-search.ts'

/**
 * What is in the book: beside it on wide screens, folded above it on narrow ones, all open where no
 * script runs.
 */
export function RuleContents({ books, tab }: { books: readonly SearchedBook[]; tab: string }) {
  const t = useMessages('rules')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="rules-tools grid content-start gap-2 lg:sticky lg:top-6">
      <Button
        className="rules-scripted justify-between lg:hidden"
        trailingIcon="chevron-down"
        block
        aria-expanded={isOpen}
        aria-controls="rule-contents"
        onClick={() => setOpen(!isOpen)}
      >
        {t('contents')}
      </Button>
      <nav
        id="rule-contents"
        aria-label={t('contents')}
        className={cx(
          'rules-toc pe-2 lg:block lg:max-h-[70vh] lg:overflow-y-auto',
          isOpen ? 'block' : 'hidden',
        )}
      >
        {books.map(({ key, label, rules }) => (
          <div key={key} data-active={key === tab} className="mb-4">
            <p className="eyebrow mb-2 text-ink-muted">{label}</p>
            <ol className="grid">
              {rules.map(({ anchor, number, title }) => (
                <li key={anchor}>
                  <a
                    href={`#${anchor}`}
                    onClick={() => setOpen(false)}
                    className="flex gap-2.5 rounded-sm px-2 py-1.5 text-sm text-ink-muted hover:bg-ink/8 hover:text-ink"
                  >
                    {number !== null && (
                      <span className="min-w-5 text-accent-text tabular-nums">{number}</span>
                    )}
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </nav>
    </div>
  )
}
