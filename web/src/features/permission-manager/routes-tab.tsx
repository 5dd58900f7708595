import {
  permissionManager,
  type ManagedPermission,
  type RoutePermission,
} from '@idlewood/contract/permission-manager'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { KeptRows } from '../../parts/list/kept-rows.tsx'
import { matching } from '../../parts/list/matching.ts'
import { FoundCount } from '../../ui/found-count.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeleteButton } from './delete-button.tsx'
import { Modal } from '../../parts/roles/modal.tsx'
import { RouteTable } from './route-table.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useRunChange } from '../../parts/roles/run-change.ts'
import { TabFrame } from './tab-frame.tsx'
import { usePermissions } from './use-permissions.ts'
import { idOf, TabCards, TabSearch } from './tab-list.tsx'

const AddRule = lazyPart(async () => (await import('./rule-forms.tsx')).AddRule)
const UpdateRule = lazyPart(async () => (await import('./rule-forms.tsx')).UpdateRule)

/** The call that a rule is about, and its permissions, any one of which is enough. */
function RuleSummary({ rule: { path, method, permissions } }: { rule: RoutePermission }) {
  const t = useMessages('permission-manager')
  return (
    <div className="grid gap-2">
      <div className="grid gap-0.5">
        <h2 className="font-mono text-sm font-semibold [overflow-wrap:anywhere]">{path}</h2>
        <p className="text-sm text-ink-muted">{t('routes.method', { method })}</p>
      </div>
      <ul aria-label={t('routes.anyOne')} className="flex flex-wrap gap-1.5">
        {permissions.map(({ _id, name }) => (
          <li key={_id} className="max-w-full">
            <Badge>{name}</Badge>
          </li>
        ))}
      </ul>
      {permissions.length === 0 && <p className="text-sm text-ink-muted">{t('routes.noPermissions')}</p>}
    </div>
  )
}

function RuleCard({
  rule,
  permissions,
}: {
  rule: RoutePermission
  permissions: readonly ManagedPermission[]
}) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const remove = useChange(permissionManager.deleteRoutePermission, { refreshes: ['rights', 'changes'] })
  const { _id, path, method } = rule
  const route = `${method} ${path}`
  return (
    <Card
      flush
      role="group"
      aria-label={route}
      className="grid grid-cols-[minmax(0,1fr)] content-between gap-3 p-4"
    >
      <RuleSummary rule={rule} />
      <div className="flex flex-wrap items-center gap-2">
        <Modal
          title={t('routes.update.title', { path })}
          description={t('routes.update.about', { method })}
          part={UpdateRule}
          trigger={
            <Button size="sm" icon="edit" aria-label={t('routes.update.named', { route })}>
              {t('update')}
            </Button>
          }
        >
          {(close) => <UpdateRule rule={rule} permissions={permissions} onClose={close} />}
        </Modal>
        <DeleteButton
          title={t('routes.delete.title', { path })}
          what={t('delete.named', { name: route })}
          description={t('routes.delete.about', { method })}
          name={path}
          mismatch={t('delete.mismatch.permission')}
          intended={{ kind: 'ruleDeletion', ruleId: _id }}
          onDelete={() =>
            runChange(remove.mutateAsync({ params: { id: _id } }), t('routes.deleted', { route }))
          }
        />
      </div>
    </Card>
  )
}

/** The rules that match. */
function RuleCards({
  rules,
  permissions,
  search,
}: {
  rules: readonly RoutePermission[]
  permissions: readonly ManagedPermission[]
  search: string
}) {
  const t = useMessages('permission-manager')
  const found = matching(rules, search, ({ path }) => [path])
  return (
    <>
      <FoundCount count={found.length} />
      <KeptRows rows={found} keyOf={idOf}>
        {(rows) => (
          <TabCards
            rows={rows}
            cardOf={(rule) => <RuleCard key={rule._id} rule={rule} permissions={permissions} />}
            empty={t('routes.empty')}
            icon="lock"
          />
        )}
      </KeptRows>
    </>
  )
}

export function RoutesTab() {
  const t = useMessages('permission-manager')
  const rules = useCall(permissionManager.routePermissions)
  const permissions = usePermissions()
  const routes = useCall(permissionManager.routes)
  return (
    <TabFrame queries={[rules, permissions, routes]}>
      {() => (
        <>
          <TabSearch
            what="routes"
            beside={
              <Modal
                title={t('routes.add.title')}
                description={t('routes.add.about')}
                part={AddRule}
                trigger={<Button variant="primary">{t('routes.add')}</Button>}
              >
                {(close) => (
                  <AddRule permissions={permissions.data ?? []} routes={routes.data ?? []} onClose={close} />
                )}
              </Modal>
            }
          >
            {(search) => (
              <RuleCards rules={rules.data ?? []} permissions={permissions.data ?? []} search={search} />
            )}
          </TabSearch>
          <RouteTable routes={routes.data ?? []} permissions={permissions.data ?? []} />
        </>
      )}
    </TabFrame>
  )
}
