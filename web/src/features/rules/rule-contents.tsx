import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { titleOf, type Book } from './rule-book.ts'

/**
 * The table of contents: beside the book on wide screens, collapsed above it on narrow ones, and expanded
 * without script.
 */
export function RuleContents({ books }: { books: readonly Book[] }) {
  const t = useMessages('rules')
  return (
    <div className="rules-tools grid content-start gap-2 lg:sticky lg:top-6">
      <Button
        data-contents-button
        className="rules-scripted justify-between lg:hidden"
        trailingIcon="chevron-down"
        block
        aria-expanded={false}
        aria-controls="rule-contents"
      >
        {t('contents')}
      </Button>
      <nav
        id="rule-contents"
        data-contents
        aria-label={t('contents')}
        className="rules-toc hidden pe-2 lg:block lg:max-h-[70vh] lg:overflow-y-auto"
      >
        {books.map(({ key, rules }, index) => (
          <div key={key} data-book={key} data-active={index === 0} className="mb-4">
            <p className="eyebrow mb-2 text-ink-muted">{titleOf(key, t)}</p>
            <ol className="grid">
              {rules.map(({ anchor, number, title }) => (
                <li key={anchor}>
                  <a
                    href={`#${anchor}`}
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
