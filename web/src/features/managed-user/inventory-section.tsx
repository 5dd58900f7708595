import { valueTag } from '@idlewood/contract/entity-tag'
import { managedUser, type ManagedItem } from '@idlewood/contract/managed-user'
import type { Change } from '@idlewood/contract/changes'
import { useState } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { touched } from '../../parts/changes/change-actions.tsx'
import { DetailSection } from '../../parts/detail-section.tsx'
import { EditableField } from '../../parts/editable-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { number } from '../../ui/values.ts'
import { brief, tell } from './outcome.ts'
import { ReasonField } from './reason-field.tsx'
import { OldToNew, Waiting } from './waiting.tsx'

/** The most a column of the game counts. */
const most = 2_147_483_647

const quantity = { kind: 'number', min: 0, max: most, whole: true } as const

/** Which of the items is edited: two stacks may have one name. */
interface Edited {
  item: string
  was: number
  error?: string
}

function Items({
  id,
  items,
  canEdit,
  pending,
}: {
  id: string
  items: readonly ManagedItem[]
  canEdit: boolean
  pending: readonly Change[]
}) {
  const update = useChange(managedUser.updateItem, { refreshes: touched })
  const [edited, setEdited] = useState<Edited | null>(null)
  const [reason, setReason] = useState('')

  async function save(sent: string, now: number): Promise<void> {
    if (!edited) return
    const { item, was } = edited
    if (Number(sent) === now) return setEdited(null)
    try {
      const why = reason.trim()
      const body = { item, quantity: sent, ...(why ? { reason: why } : {}) }
      tell((await update.mutateAsync({ params: { id }, body, ifMatch: valueTag(was) })).change)
      setEdited(null)
    } catch (error) {
      const sentence = sentenceOf(error, 'Update failed!')
      toast.error(sentence, brief)
      setEdited({ item, was: now, error: sentence })
      throw error
    }
  }

  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-raised px-4 py-1 shadow-raised">
      {items.map(({ id: item, invitem, invQuantity }, index) => {
        const waiting = pending.find(
          ({ target, targetId }) => target === 'item' && targetId === `${id}:${item}`,
        )
        const next = waiting?.fields[0]?.new
        return (
          <EditableField
            // oxlint-disable-next-line react/no-array-index-key -- a game may give two stacks one number
            key={`${item} ${index}`}
            layout="row"
            label={invitem}
            value={String(invQuantity)}
            control={quantity}
            editing={edited?.item === item}
            onEdit={
              canEdit && !waiting
                ? () => {
                    setReason('')
                    setEdited({ item, was: invQuantity })
                  }
                : undefined
            }
            onCancel={() => setEdited(null)}
            onSave={(sent) => save(sent, invQuantity)}
            error={edited?.error}
            hint={edited?.item === item && '0 takes it away'}
            extra={<ReasonField value={reason} onValueChange={setReason} />}
            badge={
              waiting && (
                <Waiting change={waiting}>
                  <OldToNew old={number(invQuantity)} next={String(next ?? 0)} />
                </Waiting>
              )
            }
          >
            <span className="font-semibold tabular-nums">{number(invQuantity)}</span>
          </EditableField>
        )
      })}
    </div>
  )
}

/** What the user carries, each thing with its quantity. */
export function InventorySection({ id, pending }: { id: string; pending: readonly Change[] }) {
  const query = useCall(managedUser.inventory, { params: { id } })
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  return (
    <DetailSection
      title="Inventory"
      query={query}
      otherwise="Error fetching inventory"
      actions={
        (query.data || query.isPending) && (
          <SearchField
            label="Search items"
            placeholder="Search items..."
            className="w-full sm:w-56"
            value={search}
            onValueChange={setSearch}
          />
        )
      }
    >
      {({ inventory, available, canEdit }) => {
        if (!available) return <EmptyState message="This game keeps no inventory the portal can read." />
        const items = inventory.filter(({ invitem }) => invitem.toLowerCase().includes(wanted))
        if (items.length === 0) return <EmptyState message="No items found" />
        return <Items {...{ id, items, canEdit, pending }} />
      }}
    </DetailSection>
  )
}
