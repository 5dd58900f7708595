import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { addressOf, titleOf, withNamedLinks, type Book } from './rule-book.ts'
import { panelId } from './rule-place.ts'
import { escapeHtml } from './rule-search.ts'

/** One complete book; CSS decides which book is visible. */
export function RulePanel({ book: { key, introHtml, rules }, isFirst }: { book: Book; isFirst: boolean }) {
  const t = useMessages('rules')
  const nameOf = (number: string): string => t('link.number', { number })
  return (
    <div
      id={panelId(key)}
      data-book={key}
      data-active={isFirst}
      className="rules-panel grid grid-cols-[minmax(0,1fr)] gap-9"
    >
      <div className="grid gap-4">
        <h2 className="display text-2xl">{titleOf(key, t)}</h2>
        {introHtml !== '' && (
          // Safe: the community's own text, converted from Markdown when the portal was built.
          <div
            data-words
            className="rule-text text-lg text-ink-muted"
            dangerouslySetInnerHTML={{ __html: introHtml }}
          />
        )}
      </div>
      {rules.map(({ anchor, number, title, html }) => (
        <section
          key={anchor}
          aria-labelledby={anchor}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
        >
          <div className="flex items-start gap-2">
            <h3 id={anchor} className="flex gap-3 text-xl font-bold">
              {number !== null && <span className="text-accent-text tabular-nums">{number}</span>}
              <span data-words dangerouslySetInnerHTML={{ __html: escapeHtml(title) }} />
            </h3>
            <a
              href={addressOf(key, anchor)}
              aria-label={t('link.copy', { title })}
              className="rule-link rules-copy relative -mt-1 grid size-9 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-ink/8 hover:text-ink"
            >
              <Icon name="copy" size={16} />
            </a>
          </div>
          <div
            data-words
            className="rule-text"
            dangerouslySetInnerHTML={{ __html: withNamedLinks(html, nameOf) }}
          />
        </section>
      ))}
    </div>
  )
}
