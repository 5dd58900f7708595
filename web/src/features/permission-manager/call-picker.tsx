import { Combobox } from '@base-ui/react/combobox'
import type { RouteEntry } from '@idlewood/contract/permission-manager'
import { adminAddress, adminPages, type AdminPage } from '../../parts/admin-pages.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { cx } from '../../ui/class-names.ts'
import { controlClass, Field } from '../../ui/field.tsx'
import { itemClass, popupClass } from '../../ui/popup.ts'

/**
 * Something one may or may not do: make a call, or open a page of the staff area. `id` is how the address
 * names it.
 */
export type Deed = { id: string; label: string; detail: string } & (
  | { page: AdminPage }
  | { call: Pick<RouteEntry, 'method' | 'path'> }
)

/** The pages of the staff area as deeds. */
export const pageDeeds = (t: Messages<'permission-manager'>, nameOf: Messages<'admin-pages'>): Deed[] =>
  adminPages.map((page) => ({
    id: `page ${adminAddress(page)}`,
    label: t('explain.page', { page: nameOf(page.label) }),
    detail: adminAddress(page),
    page,
  }))

/** Every call as a deed. */
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

/** A call or a page chosen by part of its name or purpose. */
export function CallPicker({
  deeds,
  value,
  onValueChange,
}: {
  /** Under their headings. */
  deeds: readonly DeedGroup[]
  value: Deed | null
  onValueChange: (deed: Deed | null) => void
}) {
  const t = useMessages('permission-manager')
  return (
    <Field label={t('explain.deed')}>
      {(wiring) => (
        <Combobox.Root
          items={deeds}
          value={value}
          onValueChange={onValueChange}
          itemToStringLabel={({ label }: Deed) => label}
          isItemEqualToValue={(one: Deed, other: Deed) => one.id === other.id}
          filter={(deed: Deed, typed: string) =>
            matching([deed], typed, ({ label, detail }) => [label, detail]).length > 0
          }
          autoHighlight
        >
          <Combobox.Input
            {...wiring}
            placeholder={t('explain.deed.placeholder')}
            maxLength={200}
            spellCheck={false}
            autoCapitalize="none"
            className={cx(controlClass)}
          />
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} align="start" className="z-50">
              <Combobox.Popup className={cx(popupClass, 'w-(--anchor-width) min-w-64')}>
                <Combobox.Empty className="text-sm text-ink-muted empty:hidden">
                  <p className="px-4 py-3">{t('explain.deed.empty')}</p>
                </Combobox.Empty>
                <Combobox.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1.5 empty:hidden">
                  {(group: DeedGroup) => <Group key={group.value} group={group} />}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
