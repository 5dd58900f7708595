import { valueTag } from '@idlewood/contract/entity-tag'
import { managedUser, type ManagedItem } from '@idlewood/contract/managed-user'
import type { Change } from '@idlewood/contract/changes'
import { largestCell } from '@idlewood/contract/profile-fields'
import { errorSentence, valueFound } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { isAnswered, useReason } from '../../parts/changes/use-reason.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { EditableField } from '../../parts/editable/editable-field.tsx'
import { useEdited } from '../../parts/editable/use-edited.ts'
import { FoundCount } from '../../ui/found-count.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchField, useSearchText } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { quantity } from '../../ui/values.ts'
import { toastOutcome } from './outcome.ts'
import { pendingOf } from './profile-fields.rules.ts'
import { GiveItem } from './give-item.tsx'
import { ReasonOfChange } from './reason-part.ts'
import type { TabProps } from './tab-part.tsx'
import { OldToNew } from './old-to-new.tsx'
import { Waiting, WaitingInWords } from './waiting-part.ts'

const quantityControl = { kind: 'number', min: 0, max: largestCell, whole: true } as const

/** The item being edited; identified by id, because two stacks may have the same name. */
interface EditedItem {
  item: string
  was: number
  error?: string
}

/** Which item is being edited, the reason, and a function that saves its new quantity. */
function useItemEditing(id: string) {
  const update = useChange(managedUser.updateItem, { refreshes: ['changes'] })
  const { edited, setEdited, replace } = useEdited<EditedItem>()
  const reason = useReason('items', edited !== null)
  return {
    edited,
    reason,
    begin({ id: item, invQuantity }: ManagedItem): void {
      reason.set('')
      if (invQuantity !== null) setEdited({ item, was: invQuantity })
    },
    end: () => setEdited(null),
    async save(sent: string, now: number | null, reason: { reason?: string }): Promise<void> {
      if (!edited || now === null) return
      const { item, was } = edited
      if (Number(sent) === now) return replace(null)
      try {
        const body = { item, quantity: sent, ...reason }
        await toastOutcome(
          (await update.mutateAsync({ params: { id }, body, ifMatch: valueTag(was) })).change,
        )
        replace(null)
      } catch (error) {
        if (isAnswered(error)) throw error
        const sentence = errorSentence(error, messages('managed-user')('failed'))
        toast.error(sentence)
        replace({ item, was: Number(valueFound(error, was)), error: sentence })
        throw error
      }
    },
  }
}

function ItemRow({
  item,
  waiting,
  canEdit,
  editing: { edited, reason, begin, end, save },
}: {
  item: ManagedItem
  waiting: Change | undefined
  canEdit: boolean
  editing: ReturnType<typeof useItemEditing>
}) {
  const t = useMessages('managed-user')
  const { invitem, invQuantity } = item
  const isEdited = edited?.item === item.id
  return (
    <EditableField
      layout="row"
      label={invitem}
      value={String(invQuantity)}
      control={quantityControl}
      editing={isEdited}
      onEdit={canEdit && !waiting && invQuantity !== null ? () => begin(item) : undefined}
      onCancel={end}
      onSave={(sent) => reason.saveWith((why) => save(sent, invQuantity, why))}
      error={edited?.error}
      hint={isEdited && t('inventory.zero')}
      extra={<ReasonOfChange reason={reason} />}
      badge={
        waiting && (
          <Waiting change={waiting}>
            <OldToNew old={quantity(invQuantity)} next={String(waiting.fields[0]?.new ?? 0)} />
          </Waiting>
        )
      }
    >
      <span className="font-semibold tabular-nums">{quantity(invQuantity)}</span>
    </EditableField>
  )
}

/** How many items with the same id come before each: two stacks may have the same id in a game. */
function nthOfIts(items: readonly ManagedItem[]): number[] {
  const seen = new Map<string, number>()
  return items.map(({ id }) => {
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    return before
  })
}

function Items({
  id,
  items,
  canEdit,
  editing,
  pending,
}: {
  id: string
  items: readonly ManagedItem[]
  canEdit: boolean
  editing: ReturnType<typeof useItemEditing>
  pending: readonly Change[]
}) {
  const nth = nthOfIts(items)
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-raised px-4 py-1 shadow-raised">
      {items.map((item, index) => (
        <ItemRow
          key={`${item.id} ${nth[index]}`}
          {...{ item, canEdit, editing }}
          waiting={pendingOf(pending, 'item', `${id}:${item.id}`)}
        />
      ))}
    </div>
  )
}

function Give({ id, name, items }: { id: string; name: string; items: readonly ManagedItem[] }) {
  const t = useMessages('managed-user')
  const give = useChange(managedUser.giveItem, { refreshes: ['changes'] })
  return (
    <GiveItem
      uid={id}
      into="inventory"
      title={t('give.title', { name })}
      // Games with a column per item identify it by the column; games with a row per item, by its name.
      hadOf={(item) => items.find((one) => one.id === item.id || one.invitem === item.name)?.invQuantity ?? 0}
      give={async ({ had, reason, ...gift }) => {
        const body = { ...gift, ...reason }
        return (await give.mutateAsync({ params: { id }, body, ifMatch: valueTag(had) })).change
      }}
      trigger={<Button icon="plus">{t('give')}</Button>}
    />
  )
}

/** The user's inventory, with the quantity of each item. */
export function InventorySection({ id, pending }: TabProps) {
  const t = useMessages('managed-user')
  const query = useCall(managedUser.inventory, { params: { id } })
  const search = useSearchText()
  const editing = useItemEditing(id)
  const wanted = search.value.trim().toLowerCase()
  return (
    <DetailSection
      title={t('inventory')}
      query={query}
      otherwise={t('inventory.failed')}
      actions={
        (query.data || query.isPending) && (
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            <SearchField
              label={t('inventory.search')}
              placeholder={t('inventory.placeholder')}
              className="min-w-40 grow sm:w-60"
              {...search}
            />
            {query.data?.canGive && <Give id={id} name={query.data.username} items={query.data.inventory} />}
          </div>
        )
      }
    >
      {({ inventory, available, canEdit }) => {
        if (!available) return <EmptyState message={t('inventory.unkept')} />
        const ids = new Set(inventory.map((item) => `${id}:${item.id}`))
        const unlisted = pending.filter(({ target, targetId }) => target === 'item' && !ids.has(targetId))
        // A search must not discard the quantity that is being typed.
        const items = inventory.filter(
          (item) => item.invitem.toLowerCase().includes(wanted) || item.id === editing.edited?.item,
        )
        return (
          // It can be focused, for when the row that has the focus is removed, even if it is the last.
          <div tabIndex={-1} className="grid gap-3 outline-none">
            {unlisted.map((change) => (
              <WaitingInWords key={change.id} change={change} named />
            ))}
            <FoundCount count={items.length} />
            {items.length === 0 ? (
              <EmptyState message={t('inventory.none')} />
            ) : (
              <Items {...{ id, items, canEdit, editing, pending }} />
            )}
          </div>
        )
      }}
    </DetailSection>
  )
}
