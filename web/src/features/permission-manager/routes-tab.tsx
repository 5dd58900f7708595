import {
  permissionManager,
  type ManagedPermission,
  type RoutePermission,
} from '@idlewood/contract/permission-manager'
import { useCall, useChange } from '../../api/queries.ts'
import type { TypedSearch } from '../../parts/list/list-view.ts'
import { matching } from '../../parts/list/matching.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Deletion } from './deletion.tsx'
import { Modal } from './modal.tsx'
import { rights } from './refreshes.ts'
import { RouteTable } from './route-table.tsx'
import { AddRule, UpdateRule } from './rule-forms.tsx'
import { TabFrame, useAct } from './tab-frame.tsx'
import { TabCards, TabSearch } from './tab-list.tsx'

function RuleCard({
  rule,
  permissions,
}: {
  rule: RoutePermission
  permissions: readonly ManagedPermission[]
}) {
  const act = useAct()
  const remove = useChange(permissionManager.deleteRoutePermission, { refreshes: rights })
  const { _id, path, method } = rule
  return (
    <Card flush role="group" aria-label={`${method} ${path}`} className="grid content-between gap-3 p-4">
      <div className="grid gap-2">
        <div className="grid gap-0.5">
          <h2 className="font-mono text-sm font-semibold [overflow-wrap:anywhere]">{path}</h2>
          <p className="text-sm text-ink-muted">Method: {method}</p>
        </div>
        <ul aria-label="Any one of these suffices" className="flex flex-wrap gap-1.5">
          {rule.permissions.map(({ _id, name }) => (
            <li key={_id} className="max-w-full">
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
        {rule.permissions.length === 0 && (
          <p className="text-sm text-ink-muted">No permissions: what the portal itself demands holds.</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Modal
          title={`Update Permissions for ${path}`}
          description={`Method: ${method}. Any one of the chosen permissions suffices.`}
          trigger={
            <Button size="sm" icon="edit" aria-label={`Update ${method} ${path}`}>
              Update
            </Button>
          }
        >
          {(close) => <UpdateRule rule={rule} permissions={permissions} onClose={close} />}
        </Modal>
        <Deletion
          title={`Delete the rule for ${path}?`}
          what={`Delete ${method} ${path}`}
          description={`Method: ${method}. The call then demands again what the portal itself demands.`}
          name={path}
          mismatch="Please type the correct permission name to confirm deletion."
          intended={{ kind: 'ruleDeletion', ruleId: _id }}
          onDelete={() =>
            act(remove.mutateAsync({ params: { id: _id } }), `Route ${method} ${path} deleted.`)
          }
        />
      </div>
    </Card>
  )
}

export function RoutesTab({ search }: { search: TypedSearch }) {
  const rules = useCall(permissionManager.routePermissions)
  const permissions = useCall(permissionManager.permissions)
  const routes = useCall(permissionManager.routes)
  const found = matching(rules.data ?? [], search.typed, ({ path }) => [path])
  return (
    <TabFrame queries={[rules, permissions, routes]}>
      {() => (
        <>
          <TabSearch what="routes" search={search}>
            <Modal
              title="Add Route Permission"
              description="A rule says which permissions a call demands instead of what the portal itself demands. Any one of them suffices."
              trigger={<Button variant="primary">+ Add Route Permission</Button>}
            >
              {(close) => (
                <AddRule permissions={permissions.data ?? []} routes={routes.data ?? []} onClose={close} />
              )}
            </Modal>
          </TabSearch>
          <TabCards
            rows={found}
            cardOf={(rule) => <RuleCard key={rule._id} rule={rule} permissions={permissions.data ?? []} />}
            empty="No Route Permissions found."
            icon="lock"
          />
          <RouteTable routes={routes.data ?? []} permissions={permissions.data ?? []} />
        </>
      )}
    </TabFrame>
  )
}
