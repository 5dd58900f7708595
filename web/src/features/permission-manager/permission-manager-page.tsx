import { isAllowed, type Permission } from '@idlewood/contract/access'
import { useEffect } from 'react'
import { delaySessionOver } from '../../api/session-over.ts'
import { useAuth } from '../../session/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Explain } from './explain.tsx'
import { PermissionsTab } from './permissions-tab.tsx'
import { tabNames, usePermsView, type TabName } from './perms-view.ts'
import { RolesTab } from './roles-tab.tsx'
import { RoutesTab } from './routes-tab.tsx'
import { RefusedTab } from './tab-frame.tsx'
import { UsersTab } from './users-tab.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

const known: Record<TabName, { label: string; needs: Permission }> = {
  permissions: { label: 'Permissions', needs: 'manage_permissions' },
  roles: { label: 'Roles', needs: 'manage_roles' },
  users: { label: 'User Roles', needs: 'manage_user_roles' },
  routes: { label: 'Route Permissions', needs: 'manage_route_permissions' },
}

/** How long a tab shows what the specification says at a 401 before one is asked to sign in again. */
const refusalShownMs = 5000

export default function PermissionManagerPage() {
  const { user, permissions } = useAuth()
  useEffect(() => delaySessionOver(refusalShownMs), [])
  const { view, typed, type, choose, turnTo, ask } = usePermsView()
  const viewer = user && { superUser: user.superUser, permissions }
  const may = (name: TabName): boolean => isAllowed(viewer, [known[name].needs])
  const mayAsk = isAllowed(viewer, ['manage_user_roles', 'manage_roles'])
  const search = { search: typed, onSearch: type }
  const contents: Record<TabName, React.ReactNode> = {
    permissions: <PermissionsTab {...search} />,
    roles: <RolesTab {...search} />,
    users: (
      <UsersTab
        search={view.search}
        typed={typed}
        page={view.page}
        onSearch={type}
        onPage={turnTo}
        onAsk={(uid) => ask(String(uid))}
      />
    ),
    routes: <RoutesTab {...search} />,
  }
  const refused = (name: TabName) => (
    <RefusedTab needs={known[name].needs}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-muted">Open to you:</span>
        {tabNames.filter(may).map((other) => (
          <Button key={other} size="sm" onClick={() => choose(other)}>
            {known[other].label}
          </Button>
        ))}
      </div>
    </RefusedTab>
  )
  return (
    <>
      <PageTitle>{`${known[view.tab].label} · Permission Manager`}</PageTitle>
      <PageHeader
        title="Permission Manager"
        description="What there is to be allowed, and who is"
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
          label: known[name].label,
          content: may(name) ? contents[name] : refused(name),
        }))}
        value={view.tab}
        onValueChange={choose}
      />
      {mayAsk && <Explain uid={view.explain} call={view.call} onAsk={ask} onClose={() => ask(null, '')} />}
    </>
  )
}
