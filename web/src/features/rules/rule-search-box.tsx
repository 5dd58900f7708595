import { useLanguage, useMessages } from '../../language/messages.ts'
import { placeholderNumber, pluralAttributes, textAttributes } from '../../frame/page-script/page-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/text-field.tsx'

const maxSearchLength = 60
const atStart = '[[hidden]]:hidden'

/** Searches all books, steps from match to match, and prints the books; rule-finder.ts does the work. */
export function RuleSearch() {
  const t = useMessages('rules')
  const language = useLanguage()
  return (
    <div className="rules-tools rules-scripted grid gap-2 lg:w-[32rem]">
      <div className="flex gap-2">
        <SearchBox
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          className="min-w-0 grow"
          maxLength={maxSearchLength}
          enterKeyHint="search"
          data-rule-query
          clear={{ hidden: true, 'data-clear': '', className: atStart }}
        />
        <Button data-print className="shrink-0 whitespace-nowrap max-sm:hidden">
          {t('print')}
        </Button>
      </div>
      <div className="flex items-center gap-1 sm:min-h-11">
        <p
          role="status"
          data-result
          {...textAttributes({ none: t('search.none') })}
          {...pluralAttributes('matches', (count) => t('search.matches', { count }), language)}
          {...pluralAttributes('at', (count) => t('search.at', { at: placeholderNumber, count }), language)}
          className="grow text-sm text-ink-muted"
        />
        <IconButton
          hidden
          data-way="back"
          icon="chevron-left"
          label={t('search.previous')}
          className={atStart}
        />
        <IconButton hidden data-way="on" icon="chevron-right" label={t('search.next')} className={atStart} />
      </div>
    </div>
  )
}
