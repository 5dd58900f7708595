import { useState, type ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FilterSection } from './filter-section.tsx'

interface FiltersProps {
  /** Chips that are always visible. */
  quick?: ReactNode
  /** A search box that is always visible; on wide screens the controls are next to it. */
  search?: ReactNode
  /** The number of active filters. */
  count: number
  /** Clears all filters. */
  onClear: () => void
  /** The controls. Phones show them on demand, because they would fill the screen. */
  children: ReactNode
}

/** Shows and hides the controls on phones. */
export function FilterToggle({
  isOpen,
  onOpenChange,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <Button
      size="sm"
      icon="filter"
      aria-expanded={isOpen}
      className="sm:hidden"
      onClick={() => onOpenChange(!isOpen)}
    >
      {children}
    </Button>
  )
}

function Buttons({
  count,
  isOpen,
  onOpenChange,
  onClear,
}: Pick<FiltersProps, 'count' | 'onClear'> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const t = useMessages('list')
  return (
    <div className={cx('flex gap-2 sm:order-last sm:ml-auto', count === 0 && 'sm:hidden')}>
      <FilterToggle isOpen={isOpen} onOpenChange={onOpenChange}>
        {count > 0 ? t('filters.count', { count }) : t('filters')}
      </FilterToggle>
      {count > 0 && (
        <Button size="sm" variant="quiet" icon="close" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}

/** The filters of a list. */
export function Filters({ quick, search, count, onClear, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const buttons = <Buttons count={count} isOpen={isOpen} onOpenChange={setOpen} onClear={onClear} />
  const hidden = !isOpen && 'max-sm:hidden'
  if (!search)
    return (
      <FilterSection className="grid-cols-[minmax(0,1fr)] gap-3">
        <div
          className={cx('flex flex-wrap items-center gap-x-4 gap-y-2', !quick && count === 0 && 'sm:hidden')}
        >
          {quick}
          {buttons}
        </div>
        <div className={cx('grid gap-3 sm:grid-cols-2 lg:grid-cols-4', hidden)}>{children}</div>
      </FilterSection>
    )
  return (
    <FilterSection className="grid-cols-[minmax(0,1fr)] gap-4">
      {quick}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-96 xl:w-auto xl:max-w-96 xl:grow xl:basis-56">{search}</div>
        {buttons}
        <div
          className={cx(
            'grid w-full gap-3 sm:contents sm:*:w-42 xl:*:w-auto xl:*:max-w-42 xl:*:grow xl:*:basis-36',
            hidden,
          )}
        >
          {children}
        </div>
      </div>
    </FilterSection>
  )
}
