import { Combobox } from '@base-ui/react/combobox'
import type { Giveable } from '@idlewood/contract/managed-user'
import { useMessages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { cx } from '../../ui/class-names.ts'
import { controlClass, Field } from '../../ui/field.tsx'
import { itemClass, popupClass } from '../../ui/popup.ts'

/** A kind of thing chosen by part of its name. */
export function ItemPicker({
  items,
  value,
  onValueChange,
  error,
}: {
  items: readonly Giveable[]
  value: Giveable | null
  onValueChange: (item: Giveable | null) => void
  error: string | undefined
}) {
  const t = useMessages('managed-user')
  return (
    <Field label={t('give.item')} error={error}>
      {(wiring) => (
        <Combobox.Root
          items={items}
          value={value}
          onValueChange={onValueChange}
          itemToStringLabel={({ name }: Giveable) => name}
          isItemEqualToValue={(one: Giveable, other: Giveable) => one.id === other.id}
          filter={(item: Giveable, typed: string) => matching([item], typed, ({ name }) => [name]).length > 0}
          autoHighlight
        >
          <Combobox.Input
            {...wiring}
            placeholder={t('give.item.placeholder')}
            maxLength={64}
            spellCheck={false}
            autoCapitalize="none"
            className={controlClass}
          />
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} align="start" className="z-50">
              <Combobox.Popup className={cx(popupClass, 'w-(--anchor-width) min-w-56')}>
                <Combobox.Empty className="text-sm text-ink-muted empty:hidden">
                  <p className="px-4 py-3">{t('inventory.none')}</p>
                </Combobox.Empty>
                <Combobox.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto p-1.5 empty:hidden">
                  {(item: Giveable) => (
                    <Combobox.Item key={item.id} value={item} className={itemClass}>
                      {item.name}
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
