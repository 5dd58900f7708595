import type { ManagedPermission } from '@idlewood/contract/permission-manager'
import { useDeferredValue, useId, useState } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { matching } from '../../parts/list/matching.ts'
import { Switch, type Checkbox } from '../../ui/checkbox.tsx'
import { SearchField, useSearchText } from '../../ui/text-field.tsx'
import { groupPermissions } from './permission-groups.rules.ts'
import { toggleMember } from './toggle-member.rules.ts'

type Toggle = typeof Switch | typeof Checkbox

interface ChoiceProps {
  permissions: readonly ManagedPermission[]
  /** Ids of the chosen permissions. */
  chosen: ReadonlySet<string>
  /**
   * Receives an update function instead of the result, so that two presses before the next render both count.
   */
  onChange: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
  as?: Toggle
}

/** Turns a whole group on, or off if all of it is on. */
function WholeGroup({
  label,
  ids,
  chosen,
  onChange,
}: Pick<ChoiceProps, 'chosen' | 'onChange'> & { label: string; ids: readonly string[] }) {
  const t = useMessages('permission-manager')
  const isOn = ids.every((id) => chosen.has(id))
  return (
    <button
      type="button"
      aria-label={t(isOn ? 'choice.none.of' : 'choice.all.of', { group: label })}
      className="min-h-8 rounded-sm px-2 text-sm font-semibold text-accent-text hover:bg-ink/8"
      onClick={() => onChange((before) => ids.reduce((all, id) => toggleMember(all, id, !isOn), before))}
    >
      {t(isOn ? 'choice.none' : 'choice.all')}
    </button>
  )
}

/**
 * With many switches, only those near the view are styled and laid out; the margin leaves room for the focus
 * ring.
 */
const nearOnly =
  '[content-visibility:auto] [contain-intrinsic-size:auto_4rem] [overflow-clip-margin:0.5rem] [overflow:clip]'

/** Permissions under one heading, each with its switch. */
function Group({
  label,
  permissions,
  chosen,
  onChange,
  as: Toggle = Switch,
}: ChoiceProps & { label: string }) {
  const t = useMessages('permission-manager')
  const { user, permissions: held } = useAuth()
  const hint = ({ name, description }: ManagedPermission): string =>
    user?.superUser || held.includes(name) ? description : t('choice.notHeld', { description })
  return (
    <div role="group" aria-label={label} className="relative pb-2">
      <div className="sticky top-0 z-10 -mx-3.5 flex items-center justify-between gap-3 bg-overlay px-3.5 py-1">
        <p aria-hidden className="eyebrow text-accent-text">
          {label}
        </p>
        <WholeGroup label={label} ids={permissions.map(({ _id }) => _id)} {...{ chosen, onChange }} />
      </div>
      {permissions.map((permission) => (
        <div key={permission._id} className={nearOnly}>
          <Toggle
            label={<span className="font-mono text-sm [overflow-wrap:anywhere]">{permission.name}</span>}
            hint={hint(permission)}
            checked={chosen.has(permission._id)}
            onChange={({ target }) => {
              const isOn = target.checked
              onChange((before) => toggleMember(before, permission._id, isOn))
            }}
          />
        </div>
      ))}
    </div>
  )
}

const none: readonly ManagedPermission[] = []

/** Permissions that can be turned on and off, grouped by subject, with a filter box. */
export function PermissionChoice(props: ChoiceProps) {
  const t = useMessages('permission-manager')
  const { permissions, chosen } = props
  const id = useId()
  const search = useSearchText()
  // What was chosen when the "only chosen" view was turned on, so that a switch turned off stays visible.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null)
  // Deferred, so that the dialog opens and typed letters appear before the many switches are rendered.
  const drawn = useDeferredValue(permissions, none)
  const wanted = useDeferredValue(search.value)
  const shown = only ? drawn.filter(({ _id }) => only.has(_id) || chosen.has(_id)) : drawn
  const found = groupPermissions(matching(shown, wanted, ({ name, description }) => [name, description]))
  return (
    <div role="group" aria-labelledby={id} className="grid min-w-0 gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className="text-sm font-semibold">
          {t('choice.title')}
        </h3>
        <p role="status" className="text-sm text-ink-muted tabular-nums">
          {t('choice.count', { chosen: chosen.size, total: permissions.length })}
        </p>
      </div>
      <SearchField
        label={t('choice.filter.label')}
        placeholder={t('choice.filter.placeholder')}
        {...search}
      />
      <Chips
        label={t('choice.view')}
        wraps
        chips={[
          { key: 'all', label: t('choice.view.all'), isOn: only === null, onPress: () => setOnly(null) },
          {
            key: 'chosen',
            label: t('choice.view.chosen'),
            isOn: only !== null,
            onPress: () => setOnly(new Set(chosen)),
          },
        ]}
      />
      <div className="h-[38dvh] min-h-24 overflow-y-auto overscroll-contain rounded-md border border-line px-3.5">
        {found.map(({ group, permissions }) => (
          <Group key={group} {...props} label={t(`group.${group}`)} permissions={permissions} />
        ))}
        {found.length === 0 && drawn === permissions && (
          <p className="py-6 text-center text-ink-muted">
            {t(only && search.value === '' ? 'choice.view.empty' : 'permissions.empty')}
          </p>
        )}
      </div>
    </div>
  )
}
