import type { OperationsState } from '@idlewood/contract/operations'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useMayOpen } from '../../parts/may-open.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'

type State = NonNullable<OperationsState['ledger']>

function useKept({ keep }: State): string {
  const t = useMessages('operations')
  const kinds = useMessages('ledger')
  const format = useFormat()
  if (keep.length === 0) return t('ledger.keep.all')
  return format.list(
    keep.map(({ kind, days }) =>
      kind === 'all'
        ? t('ledger.keep.others', { days })
        : t('ledger.keep.kind', { kind: kinds(`kind.${kind}`), days }),
    ),
  )
}

function LedgerFacts({ state }: { state: State }) {
  const t = useMessages('operations')
  const format = useFormat()
  const { lines, left, unknown, removed } = state
  const facts: [string, string][] = [
    [t('ledger.lines'), format.number(lines)],
    [t('ledger.left'), left === null ? t('ledger.elsewhere') : format.number(left)],
    [t('ledger.unknown'), format.number(unknown)],
    [t('ledger.keep'), useKept(state)],
    [
      t('ledger.removed'),
      removed === null
        ? t('none')
        : t('ledger.removed.lines', { count: removed.lines, date: format.date(`${removed.day}T12:00:00Z`) }),
    ],
  ]
  return <Facts facts={facts} />
}

/** The progress of reading the game's logs, and how long lines are kept. */
export function LedgerState({ state: { ledger } }: { state: OperationsState }) {
  const t = useMessages('operations')
  const mayOpen = useMayOpen()
  if (!ledger) return null
  return (
    <section aria-label={t('ledger')} className="grid gap-2">
      <h2 className="font-bold">{t('ledger')}</h2>
      <Card className="grid gap-3">
        <LedgerFacts state={ledger} />
        {ledger.example !== null && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 text-sm text-ink-muted [overflow-wrap:anywhere]">
              {t('ledger.example', { line: ledger.example })}
            </p>
            {mayOpen('ledger/unknown') && (
              <Button to={paths.unknownLines()} size="sm">
                {t('ledger.template')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </section>
  )
}
