import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import type { RuleSearchState } from './use-rule-search.ts'

const maxSearchLength = 60

/** Searching all books, going from one match to the next, and printing them. */
export function RuleSearch({ search }: { search: RuleSearchState }) {
  const { query, type, total, at, step, isSearching } = search
  const stepOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return (
    <div className="rules-tools rules-scripted grid gap-2 lg:w-96">
      <div className="flex gap-2">
        <SearchField
          label="Search the rules"
          placeholder="Search all rules"
          className="min-w-0 grow"
          maxLength={maxSearchLength}
          value={query}
          onValueChange={type}
          onKeyUp={stepOnEnter}
          enterKeyHint="search"
        />
        <Button className="max-sm:hidden" onClick={() => window.print()}>
          Print all
        </Button>
      </div>
      <div className="flex items-center gap-1 sm:min-h-11">
        <p role="status" className="grow text-sm text-ink-muted">
          {isSearching && resultText(total, at)}
        </p>
        {isSearching && total > 0 && (
          <>
            <IconButton icon="chevron-left" label="Previous match" onClick={() => step(-1)} />
            <IconButton icon="chevron-right" label="Next match" onClick={() => step(1)} />
          </>
        )}
      </div>
    </div>
  )
}

function resultText(total: number, at: number | null): string {
  if (total === 0) return 'Nothing found. Try another word.'
  const matches = `${total} ${total === 1 ? 'match' : 'matches'}`
  return at === null ? `${matches}. Press Enter to go through them.` : `${at + 1} of ${matches}`
}
