import {
  permissionManager,
  ruleMethod,
  type ManagedPermission,
  type RouteEntry,
  type RoutePermission,
} from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { ModalForm, useWindowForm } from '../../parts/roles/modal-form.tsx'
import { PathField } from './path-field.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { Preview } from '../../parts/roles/preview.tsx'
import { useRunChange } from '../../parts/roles/run-change.ts'
import { useChoice } from './use-choice.ts'

const methods = ruleMethod.options.map((value) => ({ value, label: value }))

/** Sets the permissions that a call demands: a given call, or one that the user chooses. */
export function AddRule({
  permissions,
  routes,
  call,
  onClose,
}: {
  permissions: readonly ManagedPermission[]
  routes: readonly RouteEntry[]
  call?: RouteEntry
  onClose: () => void
}) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const set = useChange(permissionManager.setRoutePermission, { refreshes: ['rights', 'changes'] })
  const [path, setPath] = useState(call?.path ?? '')
  const [method, setMethod] = useState<RouteEntry['method']>(call?.method ?? 'GET')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // No permissions before: a rule that somebody else has added since is not replaced.
  const rule = { path: path.trim(), method, permissions: [...chosen], before: [] }
  const form = useWindowForm(
    async () => {
      const done = t('routes.added', { route: `${method} ${rule.path}` })
      if (await runChange(set.mutateAsync({ body: rule }), done)) onClose()
    },
    path !== (call?.path ?? '') || chosen.size > 0,
  )
  return (
    <ModalForm
      form={form}
      submitLabel={t('routes.add.submit')}
      aside={
        <>
          <PermissionChoice permissions={permissions} chosen={chosen} onChange={setChosen} as={Checkbox} />
          <Preview intended={rule.path === '' || chosen.size === 0 ? null : { kind: 'rule', ...rule }} />
        </>
      }
    >
      {/* Side by side: the suggestions open below the path, so they never cover the method. */}
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <PathField
          routes={routes}
          value={path}
          onType={setPath}
          onChoose={(route) => setMethod(route.method)}
        />
        <Select label={t('routes.methodLabel')} options={methods} value={method} onValueChange={setMethod} />
      </div>
    </ModalForm>
  )
}

/** Changes the permissions of an existing rule. */
export function UpdateRule({
  rule,
  permissions,
  onClose,
}: {
  rule: RoutePermission
  permissions: readonly ManagedPermission[]
  onClose: () => void
}) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const set = useChange(permissionManager.setRoutePermission, { refreshes: ['rights', 'changes'] })
  const { chosen, before, isSame, choose } = useChoice(rule.permissions)
  const { _id, path, method } = rule
  const changed = { path, method, permissions: [...chosen] }
  const form = useWindowForm(async () => {
    const done = t('routes.updated', { route: `${method} ${path}` })
    if (await runChange(set.mutateAsync({ body: { _id, ...changed, before } }), done)) onClose()
  }, !isSame)
  return (
    <ModalForm
      form={form}
      submitLabel={t('update')}
      aside={
        <>
          <PermissionChoice permissions={permissions} chosen={chosen} onChange={choose} as={Checkbox} />
          {chosen.size === 0 && <p className="text-sm text-ink-muted">{t('routes.withoutPermissions')}</p>}
          <Preview intended={isSame ? null : { kind: 'rule', ...changed }} />
        </>
      }
    />
  )
}
