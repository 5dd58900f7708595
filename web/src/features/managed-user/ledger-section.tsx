import { useMessages } from '../../language/messages.ts'
import { GiveBackSelection } from '../../parts/ledger/give-back.tsx'
import { LedgerPages } from '../../parts/ledger/ledger-pages.tsx'
import { MoneyCurve } from '../../parts/ledger/money-curve.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { TabProps } from './tab-part.tsx'

/** Lines of the game's own logs about this user. */
export function LedgerSection({ id }: Pick<TabProps, 'id'>) {
  const t = useMessages('managed-user')
  const words = useMessages('ledger')
  return (
    <section aria-label={t('ledger')} className="grid gap-6">
      <MoneyCurve uid={id} />
      <GiveBackSelection>
        <Card flush>
          <LedgerPages
            query={{ person: id }}
            empty={<EmptyState icon="ledger" message={words('none.person')} />}
          />
        </Card>
      </GiveBackSelection>
      <p>
        <Button to={paths.ledgerOf({ uid: id })} size="sm" trailingIcon="chevron-right">
          {t('ledger.open')}
        </Button>
      </p>
    </section>
  )
}
