import { Combobox } from '@base-ui/react/combobox'
import type { RouteEntry } from '@idlewood/contract/permission-manager'
import { adminAddress, adminPages, type AdminPage } from '../../parts/admin-pages.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { cx } from '../../ui/class-names.ts'
import { Picker } from '../../ui/picker.tsx'
import { itemClass } from '../../ui/popup.ts'

/**
 * Something that a person may or may not do: make a call, or open a page of the staff area. `id` is its value
 * in the URL.
 */
export type Deed = { id: string; label: string; detail: string } & (
  | { page: AdminPage }
  | { call: Pick<RouteEntry, 'method' | 'path'> }
)

/** A deed for each page of the staff area. */
export const pageDeeds = (t: Messages<'permission-manager'>, nameOf: Messages<'admin-pages'>): Deed[] =>
  adminPages.map((page) => ({
    id: `page ${adminAddress(page)}`,
    label: t('explain.page', { page: nameOf(page.label) }),
    detail: adminAddress(page),
    page,
  }))

/** A deed for each call. */
export const callDeeds = (routes: readonly RouteEntry[]): Deed[] =>
  routes.map(({ method, path, summary }) => ({
    id: `${method} ${path}`,
    label: `${method} ${path}`,
    detail: summary,
    call: { method, path },
  }))

interface DeedGroup {
  /** Its heading. */
  value: string
  items: readonly Deed[]
}

function Group({ group }: { group: DeedGroup }) {
  return (
    <Combobox.Group items={group.items}>
      <Combobox.GroupLabel className="eyebrow px-3 pt-2 pb-1 text-ink-muted">
        {group.value}
      </Combobox.GroupLabel>
      <Combobox.Collection>
        {(deed: Deed) => (
          <Combobox.Item key={deed.id} value={deed} className={cx(itemClass, 'grid gap-0.5')}>
            <span className="[overflow-wrap:anywhere]">{deed.label}</span>
            <span className="text-ink-muted [overflow-wrap:anywhere]">{deed.detail}</span>
          </Combobox.Item>
        )}
      </Combobox.Collection>
    </Combobox.Group>
  )
}

/** Chooses a call or a page by part of its name or purpose. */
export function CallPicker({
  deeds,
  ...field
}: {
  /** Grouped under headings. */
  deeds: readonly DeedGroup[]
  value: Deed | null
  onValueChange: (deed: Deed | null) => void
}) {
  const t = useMessages('permission-manager')
  return (
    <Picker
      {...field}
      label={t('explain.deed')}
      entries={deeds}
      nameOf={({ label }) => label}
      isMatch={(deed, typed) => matching([deed], typed, ({ label, detail }) => [label, detail]).length > 0}
      placeholder={t('explain.deed.placeholder')}
      empty={t('explain.deed.empty')}
    >
      {(group: DeedGroup) => <Group key={group.value} group={group} />}
    </Picker>
  )
}
