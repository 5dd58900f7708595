import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { addressOf, panelId } from './rule-book.ts'
import { tabId } from './rule-tabs.tsx'
import type { SearchedBook } from './use-rule-search.ts'

/** One book, whole; which of them is seen is said by the style. */
export function RulePanel({
  book: { key, label, introHtml, rules },
  isActive,
  isLive,
}: {
  book: SearchedBook
  isActive: boolean
  isLive: boolean
}) {
  const t = useMessages('rules')
  return (
    <div
      id={panelId(key)}
      data-book={key}
      data-active={isActive}
      {...(isLive && { role: 'tabpanel', 'aria-labelledby': tabId(key) })}
      className="rules-panel grid grid-cols-[minmax(0,1fr)] gap-9"
    >
      <div className="grid gap-4">
        <h2 className="display text-2xl">{label}</h2>
        {introHtml !== '' && (
          // Written by the community, and made from its Markdown when the portal was built.
          <div className="rule-text text-lg text-ink-muted" dangerouslySetInnerHTML={{ __html: introHtml }} />
        )}
      </div>
      {rules.map(({ anchor, number, title, titleHtml, html }) => (
        <section
          key={anchor}
          aria-labelledby={anchor}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
        >
          <div className="flex items-start gap-2">
            <h3 id={anchor} className="flex gap-3 text-xl font-bold">
              {number !== null && <span className="text-accent-text tabular-nums">{number}</span>}
              <span dangerouslySetInnerHTML={{ __html: titleHtml }} />
            </h3>
            <a
              href={addressOf(key, anchor)}
              aria-label={t('link.copy', { title })}
              className="rule-link rules-copy relative -mt-1 grid size-9 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-ink/8 hover:text-ink"
            >
              <Icon name="copy" size={16} />
            </a>
          </div>
          <div className="rule-text" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  )
}
