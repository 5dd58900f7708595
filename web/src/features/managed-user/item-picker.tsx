import { Combobox } from '@base-ui/react/combobox'
import type { Giveable } from '@idlewood/contract/managed-user'
import { useMessages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { Picker } from '../../ui/picker.tsx'
import { itemClass } from '../../ui/popup.ts'

/** Finds an item by part of its name. */
export function ItemPicker({
  items,
  ...field
}: {
  items: readonly Giveable[]
  value: Giveable | null
  onValueChange: (item: Giveable | null) => void
  error: string | undefined
}) {
  const t = useMessages('managed-user')
  return (
    <Picker
      {...field}
      label={t('give.item')}
      entries={items}
      nameOf={({ name }) => name}
      isMatch={(item, typed) => matching([item], typed, ({ name }) => [name]).length > 0}
      placeholder={t('give.item.placeholder')}
      empty={t('inventory.none')}
    >
      {(item: Giveable) => (
        <Combobox.Item key={item.id} value={item} className={itemClass}>
          {item.name}
        </Combobox.Item>
      )}
    </Picker>
  )
}
