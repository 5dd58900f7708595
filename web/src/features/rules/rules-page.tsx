import { use } from 'react'
import site from 'virtual:content/site'
import rulesScript from 'virtual:page-script/features/rules/rules.script'
import { PrerenderContext } from '../../frame/prerendered-page.ts'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { textAttributes } from '../../frame/page-script/page-texts.ts'
import { useMessages } from '../../language/messages.ts'
import { countPoints, currentBooks } from './rule-book.ts'
import { RuleContents } from './rule-contents.tsx'
import { RulePanel } from './rule-panel.tsx'
import { RuleSearch } from './rule-search-box.tsx'
import { RuleTabs } from './rule-tabs.tsx'
import './rules.css'
import { useRules } from './use-rules.ts'
import { paths } from '../../paths.ts'

// Opened directly, this page is HTML plus this script; on navigation from another page, the app renders it.
export const handle = { script: rulesScript }

export default function RulesPage() {
  const t = useMessages('rules')
  const books = currentBooks()
  useRules()
  return (
    <PublicLayout>
      <PublicHead
        title={t('title')}
        description={t('description', { community: site.name })}
        path={paths.rules()}
      />
      <div className="rules mx-auto grid w-full max-w-wide gap-6 px-page pt-10 pb-16">
        {use(PrerenderContext) && <EarlyChoice keys={books.map(({ key }) => key)} />}
        <div className="grid items-end gap-6 lg:grid-cols-[1fr_auto]">
          <div className="grid gap-3">
            <h1 className="display text-3xl">{t('title')}</h1>
            <p className="max-w-[60ch] text-ink-muted">{t('summary', { count: countPoints() })}</p>
          </div>
          <RuleSearch />
        </div>
        <RuleTabs books={books} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
          <RuleContents books={books} />
          <div
            // This box scrolls, so the keyboard must be able to reach it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t('title')}
            className="rules-content rounded-lg border border-line bg-raised p-5 sm:p-8"
          >
            {books.map((book, index) => (
              <RulePanel key={book.key} book={book} isFirst={index === 0} />
            ))}
          </div>
        </div>
        <p
          role="status"
          data-link-status
          {...textAttributes({ copied: t('link.copied'), 'in-address': t('link.inAddress') })}
          className="sr-only"
        />
      </div>
    </PublicLayout>
  )
}

/** Sets the book that the URL names before anything is painted, so that CSS shows that one at once. */
function EarlyChoice({ keys }: { keys: readonly string[] }) {
  const script = `(function(){var i=${JSON.stringify(keys)}.indexOf(new URLSearchParams(location.search).get('tab'));
if(i>0)document.documentElement.dataset.book=i})()`
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}
