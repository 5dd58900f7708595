import premium from 'virtual:content/premium'
import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { compareTiers } from './compare.rules.ts'
import { useCashWords } from './tiers.tsx'

const cell = 'border-t border-line px-1 py-3 text-center sm:px-4'
const head =
  'sticky start-0 z-1 border-t border-line bg-raised px-2.5 py-3 text-start font-medium hyphens-auto [overflow-wrap:anywhere] max-sm:border-e max-sm:text-sm max-[22rem]:text-xs sm:px-4'

function PriceRow() {
  const t = useMessages('premium')
  const cashWords = useCashWords()
  return (
    <tr>
      <th scope="row" className={head}>
        {t('compare.price')}
      </th>
      {premium.tiers.map(({ key, diamonds, cash }) => (
        <td key={key} className={`${cell} tabular-nums`}>
          {diamonds > 0 && (
            <span className="block font-semibold">
              <span className="max-sm:sr-only">{t('diamonds', { count: diamonds })}</span>
              <span aria-hidden className="inline-flex items-center gap-1 sm:hidden">
                {diamonds}
                <Icon name="diamond" size={14} className="text-accent-text" />
              </span>
            </span>
          )}
          <span className="whitespace-nowrap text-ink-muted max-sm:text-xs sm:text-sm">
            {diamonds > 0 && '+ '}
            {cashWords(cash)}
          </span>
        </td>
      ))}
    </tr>
  )
}

/** The benefits of each tier, side by side. */
export function CompareTiers() {
  const t = useMessages('premium')
  // Not at module level, because the tiers depend on the reader's language.
  const lines = compareTiers(premium.tiers)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="compare" className="text-2xl font-bold">
        {t('compare')}
      </h2>
      {/* Scrolls on phones, so it must be focusable for keyboards. */}
      <div
        role="region"
        aria-labelledby="compare"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto rounded-xl border border-line bg-raised shadow-raised"
      >
        <table className="w-full border-separate border-spacing-0 max-sm:table-fixed sm:min-w-176">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 z-1 w-1/3 bg-raised px-2.5 py-4 text-start sm:w-2/5 sm:px-4"
              >
                <span className="sr-only">{t('compare.benefit')}</span>
              </th>
              {premium.tiers.map(({ key, name }) => (
                <th
                  key={key}
                  scope="col"
                  className="py-4 text-center font-bold max-sm:text-xs max-sm:tracking-tight max-[22rem]:text-[0.6875rem] sm:px-4 sm:text-lg"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <PriceRow />
            {lines.map(({ name, has }) => (
              <tr key={name}>
                <th scope="row" className={head}>
                  {name}
                </th>
                {premium.tiers.map(({ key }) => (
                  <td key={key} className={cell}>
                    <Has value={has[key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Has({ value }: { value: string | true | undefined }) {
  const t = useMessages('premium')
  if (value === undefined)
    return (
      <span className="text-ink-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('compare.no')}</span>
      </span>
    )
  if (value !== true) return <span className="font-semibold">{value}</span>
  return (
    <span className="inline-flex text-success">
      <Icon name="check" label={t('compare.yes')} />
    </span>
  )
}
