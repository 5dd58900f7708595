import type { KeyboardEvent } from 'react'
import { useMessages, type Messages } from '../../language/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import type { RuleSearchState } from './use-rule-search.ts'

const maxSearchLength = 60

/** Searching all books, going from one match to the next, and printing them. */
export function RuleSearch({ search }: { search: RuleSearchState }) {
  const t = useMessages('rules')
  const { query, type, total, at, step, isSearching } = search
  const stepOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return (
    <div className="rules-tools rules-scripted grid gap-2 lg:w-[32rem]">
      <div className="flex gap-2">
        <SearchField
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          className="min-w-0 grow"
          maxLength={maxSearchLength}
          value={query}
          onValueChange={type}
          onKeyUp={stepOnEnter}
          enterKeyHint="search"
        />
        <Button className="shrink-0 whitespace-nowrap max-sm:hidden" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <div className="flex items-center gap-1 sm:min-h-11">
        <p role="status" className="grow text-sm text-ink-muted">
          {isSearching && resultText(t, total, at)}
        </p>
        {isSearching && total > 0 && (
          <>
            <IconButton icon="chevron-left" label={t('search.previous')} onClick={() => step(-1)} />
            <IconButton icon="chevron-right" label={t('search.next')} onClick={() => step(1)} />
          </>
        )}
      </div>
    </div>
  )
}

function resultText(t: Messages<'rules'>, count: number, at: number | null): string {
  if (count === 0) return t('search.none')
  return at === null ? t('search.matches', { count }) : t('search.at', { at: at + 1, count })
}
