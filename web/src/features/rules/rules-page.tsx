import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import site from 'virtual:content/site'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { countPoints } from './rule-book.ts'
import { RuleContents } from './rule-contents.tsx'
import { RulePanel } from './rule-panel.tsx'
import { RuleTabs } from './rule-tabs.tsx'
import './rules.css'
import { useRulePlace } from './use-rule-place.ts'
import { useRuleSearch } from './use-rule-search.ts'
import { paths } from '../../paths.ts'

const maxSearchLength = 60
const copiedFor = 1600

/** Links within the book stay on the page; those of a rule's number are copied too. */
function useRuleLinks() {
  const navigate = useNavigate()
  const [said, say] = useState('')
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !href || link.target || !/^[?#/]/.test(href) || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    const { pathname, search, hash } = new URL(link.href)
    if (!link.classList.contains('rule-link')) {
      void navigate({ pathname, search, hash }, { preventScrollReset: hash !== '' })
      return
    }
    void navigate({ search, hash }, { replace: true, preventScrollReset: true })
    void navigator.clipboard.writeText(link.href).then(
      () => {
        link.dataset['copied'] = ''
        say('The link is copied.')
        setTimeout(() => {
          delete link.dataset['copied']
          say('')
        }, copiedFor)
      },
      () => say('The link is in the address bar.'),
    )
  }
  return { said, follow }
}

export default function RulesPage() {
  const content = useRef<HTMLDivElement>(null)
  const { isLive, tab, choose } = useRulePlace(content)
  const { query, type, found, total, at, step, isSearching } = useRuleSearch(content, { tab, choose })
  const { said, follow } = useRuleLinks()
  const searchKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return (
    <PublicLayout>
      <PublicHead
        title="Rules"
        description={`The rule book of ${site.name}: every rule, to read, search and link to.`}
        path={paths.rules()}
      />
      {/* Links made from Markdown know no router; keyboards press them as clicks too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only catches what links inside do */}
      <div className="rules mx-auto grid w-full max-w-wide gap-6 px-page pt-10 pb-16" onClick={follow}>
        <div className="grid items-end gap-6 lg:grid-cols-[1fr_auto]">
          <div className="grid gap-3">
            <h1 className="display text-3xl">Rules</h1>
            <p className="max-w-[60ch] text-ink-muted">
              {countPoints()} points, each with a number to cite it by. What counts is written here.
            </p>
          </div>
          <div className="rules-tools rules-scripted grid gap-2 lg:w-96">
            <div className="flex gap-2">
              <SearchField
                label="Search the rules"
                placeholder="Search all rules"
                className="min-w-0 grow"
                maxLength={maxSearchLength}
                value={query}
                onValueChange={type}
                onKeyUp={searchKeys}
                enterKeyHint="search"
              />
              <Button className="max-sm:hidden" onClick={() => window.print()}>
                Print all
              </Button>
            </div>
            <div className="flex items-center gap-1 sm:min-h-11">
              <p role="status" className="grow text-sm text-ink-muted">
                {isSearching && saying(total, at)}
              </p>
              {isSearching && total > 0 && (
                <>
                  <IconButton icon="chevron-left" label="Previous match" onClick={() => step(-1)} />
                  <IconButton icon="chevron-right" label="Next match" onClick={() => step(1)} />
                </>
              )}
            </div>
          </div>
        </div>
        <RuleTabs books={found} {...{ tab, isLive, isSearching }} onChoose={choose} />
        <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
          <RuleContents books={found} tab={tab} />
          <div
            ref={content}
            // Scrolls by itself, so keyboards must be able to come here.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label="Rules"
            className="rules-content overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-5 sm:p-8"
          >
            {found.map((book) => (
              <RulePanel key={book.key} book={book} isActive={book.key === tab} isLive={isLive} />
            ))}
          </div>
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </PublicLayout>
  )
}

function saying(total: number, at: number | null): string {
  if (total === 0) return 'Nothing found. Try another word.'
  const matches = `${total} ${total === 1 ? 'match' : 'matches'}`
  return at === null ? `${matches}. Press Enter to go through them.` : `${at + 1} of ${matches}`
}
