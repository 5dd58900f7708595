import { ledger, ledgerPerPage, type LedgerPage, type LedgerQuery } from '@idlewood/contract/ledger'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { SectionFailure } from '../section-failure.tsx'
import { AddedPart } from '../../ui/added-part.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingRows } from '../../ui/states.tsx'
import { GameTime, LedgerLineRow } from './ledger-line.tsx'

/**
 * How many pages are requested automatically while a search finds little; after that, the user must ask for
 * more.
 */
const maxAutomatic = 30

interface Props {
  query: Omit<LedgerQuery, 'after' | 'limit'>
  after?: string
  /** How many pages before this one were requested automatically. */
  automatic?: number
  /** How many lines the previous pages have. */
  before?: number
  empty: ReactNode
}

function Further({
  page,
  isAutomatic,
  onMore,
}: {
  page: LedgerPage
  isAutomatic: boolean
  onMore: () => void
}) {
  const t = useMessages('ledger')
  if (isAutomatic) {
    return (
      <p role="status" className="flex flex-wrap gap-x-2 px-4 py-3 text-ink-muted sm:px-6">
        {t('searching')} <GameTime at={page.searchedTo} />
      </p>
    )
  }
  return (
    <div className="border-t border-line px-4 py-3 sm:px-6">
      <Button icon="chevron-down" onClick={onMore}>
        {t('older')}
      </Button>
    </div>
  )
}

/** The older pages that were asked for, by entry of the browser's history: Back shows them again. */
const askedFor = new Set<string>()

/** Older pages of a list: loaded automatically while little was found, then on request. */
function OlderPages({
  page,
  next,
  query,
  automatic,
  found,
  empty,
}: Pick<Props, 'query' | 'empty'> & { page: LedgerPage; next: string; automatic: number; found: number }) {
  const asked = `${useLocation().key} ${next}`
  const [wasAsked] = useState(() => askedFor.has(asked))
  const [wantsMore, setWantsMore] = useState(false)
  const older = <LedgerPages query={query} after={next} empty={null} />
  if (wasAsked) return older
  if (wantsMore) return <AddedPart>{older}</AddedPart>
  const isAutomatic = found < ledgerPerPage && automatic < maxAutomatic
  const more = (): void => {
    askedFor.add(asked)
    setWantsMore(true)
  }
  return (
    <>
      <Further page={page} isAutomatic={isAutomatic} onMore={more} />
      {isAutomatic && (
        <LedgerPages query={query} after={next} automatic={automatic + 1} before={found} empty={empty} />
      )}
    </>
  )
}

/** A page of lines followed by older pages, as far as the user asks for them. */
export function LedgerPages({ query, after, automatic = 0, before = 0, empty }: Props) {
  const answer = useCall(ledger.list, { query: { ...query, ...(after === undefined ? {} : { after }) } })
  const { data } = answer
  if (!data) {
    if (!answer.isPending && answer.error)
      return <SectionFailure error={answer.error} onRetry={answer.refetch} />
    return <LoadingRows rows={after === undefined ? 8 : 1} />
  }
  const { lines, next } = data
  const found = before + lines.length
  return (
    <>
      {found === 0 && next === null && empty}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <LedgerLineRow key={line.key} line={line} />
          ))}
        </ul>
      )}
      {next !== null && (
        <OlderPages page={data} next={next} query={query} automatic={automatic} found={found} empty={empty} />
      )}
    </>
  )
}
