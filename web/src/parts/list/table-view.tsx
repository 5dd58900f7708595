import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Column, Density } from '../../ui/table.tsx'
import type { TableOrder } from '../../ui/table-order.rules.ts'
import type { useTableChoices } from './table-choices.ts'

const legendClass = 'px-2 py-1 text-xs font-semibold text-ink-muted'
const densities: readonly Density[] = ['comfortable', 'compact']

/** Closes the popup in `ref` on a press outside, or Escape inside. */
function useClosing(isOpen: boolean, onClose: (how: 'outside' | 'escape') => void) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const aborter = new AbortController()
    const { signal } = aborter
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && !ref.current?.contains(target)) close('outside')
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    ref.current?.addEventListener('keydown', ({ key }) => key === 'Escape' && close('escape'), { signal })
    return () => aborter.abort()
  }, [isOpen])
  return ref
}

function Choice({ children, className, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label
      className={cx(
        'flex min-h-9 items-center gap-2.5 rounded-sm px-2 text-sm hover:bg-ink/6 max-sm:min-h-11',
        className,
      )}
    >
      <input {...input} className="size-4 accent-accent" />
      {children}
    </label>
  )
}

/** For phones, where there are no headings to press. */
function OrderChoice<Row>({ columns, order }: { columns: readonly Column<Row>[]; order: TableOrder }) {
  const t = useMessages('list')
  const options = columns.flatMap(({ sort, header }) =>
    sort !== undefined && order.sorts.includes(sort)
      ? [
          { value: sort, label: t('order.up', { column: header }) },
          { value: `-${sort}`, label: t('order.down', { column: header }) },
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <label className="grid gap-1 px-2 pb-2 sm:hidden">
      <span className="text-xs font-semibold text-ink-muted">{t('order')}</span>
      <select
        value={order.value}
        onChange={(event) => order.onOrder(event.target.value)}
        className="min-h-11 w-full rounded-sm border border-line-strong bg-field px-2 text-base"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

type Choices = ReturnType<typeof useTableChoices>

function DensityChoice({ density, setDensity }: Pick<Choices, 'density' | 'setDensity'>) {
  const t = useMessages('list')
  const name = useId()
  return (
    <fieldset className="grid max-sm:hidden">
      <legend className={legendClass}>{t('density')}</legend>
      {densities.map((value) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          checked={density === value}
          onChange={() => setDensity(value)}
        >
          {t(`density.${value}`)}
        </Choice>
      ))}
    </fieldset>
  )
}

function ColumnChoice<Row>({
  columns,
  hidden,
  show,
}: { columns: readonly Column<Row>[] } & Pick<Choices, 'hidden' | 'show'>) {
  const t = useMessages('list')
  return (
    <fieldset className="grid">
      <legend className={legendClass}>{t('columns')}</legend>
      {columns
        .filter(({ header, lead }) => header !== '' && !lead)
        .map(({ key, header }) => (
          <Choice
            key={key}
            type="checkbox"
            checked={!hidden.has(key)}
            onChange={(event) => show(key, event.target.checked)}
          >
            {header}
          </Choice>
        ))}
    </fieldset>
  )
}

/** The visible columns and density of a table, behind one button at its corner. */
export function TableView<Row>({
  columns,
  choices,
  order,
}: {
  columns: readonly Column<Row>[]
  choices: Choices
  order: TableOrder | undefined
}) {
  const t = useMessages('list')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const ref = useClosing(isOpen, (how) => {
    setOpen(false)
    if (how === 'escape') button.current?.querySelector('button')?.focus()
  })
  return (
    <div ref={ref} className="table-view">
      <div ref={button}>
        <IconButton
          icon="settings"
          label={t('view')}
          aria-expanded={isOpen}
          size="sm"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div
          role="group"
          aria-label={t('view')}
          className="absolute top-full right-0 z-20 grid w-60 gap-1 rounded-lg border border-line bg-overlay p-2 shadow-overlay"
        >
          {order && <OrderChoice columns={columns} order={order} />}
          <DensityChoice {...choices} />
          <ColumnChoice columns={columns} {...choices} />
        </div>
      )}
    </div>
  )
}
