import type { ManagedPermission } from '@idlewood/contract/permission-manager'
import { useId, useState } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { useMessages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { Switch, type Checkbox } from '../../ui/checkbox.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { grouped } from './permission-groups.rules.ts'
import { toggled } from './toggled.rules.ts'

type Toggle = typeof Switch | typeof Checkbox

interface ChoiceProps {
  permissions: readonly ManagedPermission[]
  /** Ids. */
  chosen: ReadonlySet<string>
  /** Takes the change, not its result: of two presses before the next drawing both count. */
  onChange: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
  as?: Toggle
}

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
      <p aria-hidden className="eyebrow sticky top-0 z-10 -mx-3.5 bg-overlay px-3.5 py-2 text-accent-text">
        {label}
      </p>
      {permissions.map((permission) => (
        <Toggle
          key={permission._id}
          label={<span className="font-mono text-sm [overflow-wrap:anywhere]">{permission.name}</span>}
          hint={hint(permission)}
          checked={chosen.has(permission._id)}
          onChange={({ target }) => {
            const isOn = target.checked
            onChange((before) => toggled(before, permission._id, isOn))
          }}
        />
      ))}
    </div>
  )
}

/** Permissions to be turned on and off, grouped by what they are about, with a filter of their own. */
export function PermissionChoice(props: ChoiceProps) {
  const t = useMessages('permission-manager')
  const { permissions, chosen } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const found = grouped(matching(permissions, search, ({ name, description }) => [name, description]))
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
        value={search}
        onValueChange={setSearch}
      />
      <div className="max-h-[38dvh] min-h-24 overflow-y-auto overscroll-contain rounded-md border border-line px-3.5">
        {found.map(({ group, permissions }) => (
          <Group key={group} {...props} label={t(`group.${group}`)} permissions={permissions} />
        ))}
        {found.length === 0 && <p className="py-6 text-center text-ink-muted">{t('permissions.empty')}</p>}
      </div>
    </div>
  )
}
