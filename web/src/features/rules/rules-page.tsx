import { useRef } from 'react'
import site from 'virtual:content/site'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { useMessages } from '../../language/messages.ts'
import { countPoints } from './rule-book.ts'
import { RuleContents } from './rule-contents.tsx'
import { RulePanel } from './rule-panel.tsx'
import { RuleSearch } from './rule-search-box.tsx'
import { RuleTabs } from './rule-tabs.tsx'
import './rules.css'
import { useRuleLinks } from './use-rule-links.ts'
import { useRulePlace } from './use-rule-place.ts'
import { useRuleSearch } from './use-rule-search.ts'
import { paths } from '../../paths.ts'

export default function RulesPage() {
  const t = useMessages('rules')
  const content = useRef<HTMLDivElement>(null)
  const { isLive, tab, choose } = useRulePlace(content)
  const search = useRuleSearch(content, { tab, choose })
  const { found, isSearching } = search
  const { status, follow } = useRuleLinks()
  return (
    <PublicLayout>
      <PublicHead
        title={t('title')}
        description={t('description', { community: site.name })}
        path={paths.rules()}
      />
      {/* Links made from Markdown know no router; keyboards press them as clicks too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only catches what links inside do */}
      <div className="rules mx-auto grid w-full max-w-wide gap-6 px-page pt-10 pb-16" onClick={follow}>
        <div className="grid items-end gap-6 lg:grid-cols-[1fr_auto]">
          <div className="grid gap-3">
            <h1 className="display text-3xl">{t('title')}</h1>
            <p className="max-w-[60ch] text-ink-muted">{t('summary', { count: countPoints() })}</p>
          </div>
          <RuleSearch search={search} />
        </div>
        <RuleTabs books={found} {...{ tab, isLive, isSearching }} onChoose={choose} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
          <RuleContents books={found} tab={tab} />
          <div
            ref={content}
            // Scrolls by itself, so keyboards must be able to come here.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t('title')}
            className="rules-content rounded-lg border border-line bg-raised p-5 sm:p-8"
          >
            {found.map((book) => (
              <RulePanel key={book.key} book={book} isActive={book.key === tab} isLive={isLive} />
            ))}
          </div>
        </div>
        <p role="status" className="sr-only">
          {status}
        </p>
      </div>
    </PublicLayout>
  )
}
