import { isAllowed, type Permission } from '@idlewood/contract/access'
import { useEffect, type ReactNode } from 'react'
import { delaySessionOver } from '../../api/session-over.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useAuth } from '../../session/auth.tsx'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { onArrival } from '../../parts/list/prefetch.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PermissionsTab } from './permissions-tab.tsx'
import { tabNames, usePermsAddress, type TabName } from './perms-view.ts'
import { prefetchTab } from './prefetch-tab.ts'
import { RolesTab } from './roles-tab.tsx'
import { RoutesTab } from './routes-tab.tsx'
import { RefusedTab } from './tab-frame.tsx'
import { UsersTab } from './users-tab.tsx'

export const clientLoader = prefetchTab
export const shouldRevalidate = onArrival

/** The permission that each tab requires. */
const needs: Record<TabName, Permission> = {
  permissions: 'manage_permissions',
  roles: 'manage_roles',
  users: 'manage_user_roles',
  routes: 'manage_route_permissions',
}

/**
 * Milliseconds for which a tab shows the specification's message for a 401, before the user is asked to sign
 * in again.
 */
const refusalShownMs = 5000

function TabContent({ name }: { name: TabName }): ReactNode {
  switch (name) {
    case 'permissions':
      return <PermissionsTab />
    case 'roles':
      return <RolesTab />
    case 'users':
      return <UsersTab />
    case 'routes':
      return <RoutesTab />
  }
}

/** Shown to users who may open the page, but not this tab. */
function ClosedTab({
  name,
  open,
  choose,
}: {
  name: TabName
  /** The tabs that the user may open. */
  open: readonly TabName[]
  choose: (name: TabName) => void
}) {
  const t = useMessages('permission-manager')
  return (
    <RefusedTab needs={needs[name]}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-muted">{t('openToYou')}</span>
        {open.map((other) => (
          <Button key={other} size="sm" onClick={() => choose(other)}>
            {t(`tab.${other}`)}
          </Button>
        ))}
      </div>
    </RefusedTab>
  )
}

const Loading = () => <TitledLoading title={useMessages('permission-manager')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function PermissionManagerPage() {
  const t = useMessages('permission-manager')
  const { user, permissions } = useAuth()
  useEffect(() => delaySessionOver(refusalShownMs), [])
  const { view, filter } = usePermsAddress()
  const choose = (tab: TabName): void => filter({ tab, search: '' })
  const viewer = user && { superUser: user.superUser, permissions }
  const open = tabNames.filter((name) => isAllowed(viewer, [needs[name]]))
  const mayAsk = isAllowed(viewer, ['manage_user_roles', 'manage_roles'])
  return (
    <>
      <PageHeader
        tabTitle={t('pageTitle', { tab: t(`tab.${view.tab}`) })}
        title={t('title')}
        description={t('about')}
        actions={
          mayAsk && (
            <Button icon="info" to={paths.explain()}>
              {t('explain')}
            </Button>
          )
        }
      />
      <Tabs
        label={t('title')}
        items={tabNames.map((name) => ({
          value: name,
          label: t(`tab.${name}`),
          content: open.includes(name) ? (
            <TabContent name={name} />
          ) : (
            <ClosedTab name={name} open={open} choose={choose} />
          ),
        }))}
        value={view.tab}
        onValueChange={choose}
      />
    </>
  )
}
