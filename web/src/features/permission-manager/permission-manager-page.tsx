import { isAllowed, type Permission } from '@idlewood/contract/access'
import { useEffect, type ReactNode } from 'react'
import { delaySessionOver } from '../../api/session-over.ts'
import { useAuth } from '../../session/auth.tsx'
import { onArrival } from '../../parts/list/prefetch.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Explain } from './explain.tsx'
import { PermissionsTab } from './permissions-tab.tsx'
import { tabNames, usePermsView, type TabName } from './perms-view.ts'
import { prefetchTab } from './prefetch-tab.ts'
import { RolesTab } from './roles-tab.tsx'
import { RoutesTab } from './routes-tab.tsx'
import { RefusedTab } from './tab-frame.tsx'
import { UsersTab } from './users-tab.tsx'

export const clientLoader = prefetchTab
export const shouldRevalidate = onArrival

const tabs: Record<TabName, { label: string; needs: Permission }> = {
  permissions: { label: 'Permissions', needs: 'manage_permissions' },
  roles: { label: 'Roles', needs: 'manage_roles' },
  users: { label: 'User Roles', needs: 'manage_user_roles' },
  routes: { label: 'Route Permissions', needs: 'manage_route_permissions' },
}

/** How long a tab shows what the specification says at a 401 before one is asked to sign in again. */
const refusalShownMs = 5000

type PermsList = ReturnType<typeof usePermsView>

function TabContent({ name, list }: { name: TabName; list: PermsList }): ReactNode {
  switch (name) {
    case 'permissions':
      return <PermissionsTab search={list} />
    case 'roles':
      return <RolesTab search={list} />
    case 'users':
      return <UsersTab list={list} onAsk={(uid) => list.ask(String(uid))} />
    case 'routes':
      return <RoutesTab search={list} />
  }
}

/** What somebody sees who may open the page, but not this tab of it. */
function ClosedTab({
  name,
  open,
  choose,
}: {
  name: TabName
  /** The tabs this person may open. */
  open: readonly TabName[]
  choose: (name: TabName) => void
}) {
  return (
    <RefusedTab needs={tabs[name].needs}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-muted">Open to you:</span>
        {open.map((other) => (
          <Button key={other} size="sm" onClick={() => choose(other)}>
            {tabs[other].label}
          </Button>
        ))}
      </div>
    </RefusedTab>
  )
}

export default function PermissionManagerPage() {
  const { user, permissions } = useAuth()
  useEffect(() => delaySessionOver(refusalShownMs), [])
  const list = usePermsView()
  const { view, choose, ask } = list
  const viewer = user && { superUser: user.superUser, permissions }
  const open = tabNames.filter((name) => isAllowed(viewer, [tabs[name].needs]))
  const mayAsk = isAllowed(viewer, ['manage_user_roles', 'manage_roles'])
  return (
    <>
      <PageTitle>{`${tabs[view.tab].label} · Permission Manager`}</PageTitle>
      <PageHeader
        title="Permission Manager"
        description="Who may do what, and which permissions there are"
        actions={
          mayAsk && (
            <Button icon="info" onClick={() => ask('')}>
              Explain access
            </Button>
          )
        }
      />
      <Tabs
        label="Permission Manager"
        items={tabNames.map((name) => ({
          value: name,
          label: tabs[name].label,
          content: open.includes(name) ? (
            <TabContent name={name} list={list} />
          ) : (
            <ClosedTab name={name} open={open} choose={choose} />
          ),
        }))}
        value={view.tab}
        onValueChange={choose}
      />
      {mayAsk && <Explain uid={view.explain} call={view.call} onAsk={ask} onClose={() => ask(null, '')} />}
    </>
  )
}
