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
export type AccessTarget = { id: string; label: string; detail: string } & (
  | { page: AdminPage }
  | { call: Pick<RouteEntry, 'method' | 'path'> }
)

/** A target for each page of the staff area. */
export const pageTargets = (
  t: Messages<'permission-manager'>,
  nameOf: Messages<'admin-pages'>,
): AccessTarget[] =>
  adminPages.map((page) => ({
    id: `page ${adminAddress(page)}`,
    label: t('explain.page', { page: nameOf(page.label) }),
    detail: adminAddress(page),
    page,
  }))

/** A target for each call. */
export const callTargets = (routes: readonly RouteEntry[]): AccessTarget[] =>
  routes.map(({ method, path, summary }) => ({
    id: `${method} ${path}`,
    label: `${method} ${path}`,
    detail: summary,
    call: { method, path },
  }))

interface TargetGroup {
  /** Its heading. */
  value: string
  items: readonly AccessTarget[]
}

function Group({ group }: { group: TargetGroup }) {
  return (
    <Combobox.Group items={group.items}>
      <Combobox.GroupLabel className="eyebrow px-3 pt-2 pb-1 text-ink-muted">
        {group.value}
      </Combobox.GroupLabel>
      <Combobox.Collection>
        {(target: AccessTarget) => (
          <Combobox.Item key={target.id} value={target} className={cx(itemClass, 'grid gap-0.5')}>
            <span className="[overflow-wrap:anywhere]">{target.label}</span>
            <span className="text-ink-muted [overflow-wrap:anywhere]">{target.detail}</span>
          </Combobox.Item>
        )}
      </Combobox.Collection>
    </Combobox.Group>
  )
}

/** Chooses a call or a page by part of its name or purpose. */
export function CallPicker({
  targets,
  ...field
}: {
  /** Grouped under headings. */
  targets: readonly TargetGroup[]
  value: AccessTarget | null
  onValueChange: (target: AccessTarget | null) => void
}) {
  const t = useMessages('permission-manager')
  return (
    <Picker
      {...field}
      label={t('explain.deed')}
      entries={targets}
      nameOf={({ label }) => label}
      isMatch={(target, typed) =>
        matching([target], typed, ({ label, detail }) => [label, detail]).length > 0
      }
      placeholder={t('explain.deed.placeholder')}
      empty={t('explain.deed.empty')}
    >
      {(group: TargetGroup) => <Group key={group.value} group={group} />}
    </Picker>
  )
}
