import { permissionManager, type ManagedPermission } from '@idlewood/contract/permission-manager'
import { memo } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { KeptRows } from '../../parts/list/kept-rows.tsx'
import { matching } from '../../parts/list/matching.ts'
import { FoundCount } from '../../ui/found-count.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DeleteButton } from './delete-button.tsx'
import { Holders } from './holders.tsx'
import { Modal } from '../../parts/roles/modal.tsx'
import { useRunChange } from '../../parts/roles/run-change.ts'
import { groupPermissions } from './permission-groups.rules.ts'
import { TabFrame } from './tab-frame.tsx'
import { usePermissions } from './use-permissions.ts'
import { idOf, TabCards, TabSearch } from './tab-list.tsx'

const AddPermission = lazyPart(async () => (await import('./add-permission.tsx')).AddPermission)

/** Memoized: renders again only when its permission changes, not with each letter of the search. */
const PermissionCard = memo(function PermissionCard({ permission }: { permission: ManagedPermission }) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const remove = useChange(permissionManager.deletePermission, { refreshes: ['rights', 'changes'] })
  const { _id, name, description, builtIn } = permission
  return (
    <Card flush role="group" aria-label={name} className="grid content-between gap-3 p-4">
      <div className="grid gap-1">
        <h3 className="font-mono text-sm font-semibold [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{description}</p>
        <p className="text-sm text-ink-muted tabular-nums">
          <Holders name={name} count={permission.holders} held={{ permission: _id }} />
        </p>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        {builtIn ? (
          <Badge>{t('permissions.builtIn')}</Badge>
        ) : (
          <Badge tone="accent">{t('permissions.own')}</Badge>
        )}
        {builtIn ? (
          <Button size="sm" icon="trash" disabled aria-label={t('permissions.delete.builtIn', { name })}>
            {t('delete')}
          </Button>
        ) : (
          <DeleteButton
            title={t('delete.title', { name })}
            what={t('delete.named', { name })}
            description={t('permissions.delete.about')}
            name={name}
            mismatch={t('delete.mismatch.permission')}
            intended={{ kind: 'permissionDeletion', permissionId: _id }}
            onDelete={() =>
              runChange(remove.mutateAsync({ params: { id: _id } }), t('permissions.deleted', { name }))
            }
          />
        )}
      </div>
    </Card>
  )
})

/** The permissions that match, by group. */
function PermissionCards({
  permissions,
  search,
}: {
  permissions: readonly ManagedPermission[]
  search: string
}) {
  const t = useMessages('permission-manager')
  const found = matching(permissions, search, ({ name, description }) => [name, description])
  return (
    <>
      <FoundCount count={found.length} />
      <KeptRows rows={found} keyOf={idOf}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="key" message={t('permissions.empty')} />
          ) : (
            groupPermissions(rows).map(({ group, permissions: own }) => (
              <section key={group} aria-label={t(`group.${group}`)} className="grid gap-3">
                <h2 className="eyebrow mt-3 text-accent-text">
                  {t(`group.${group}`)} <span className="text-ink-muted tabular-nums">{own.length}</span>
                </h2>
                <TabCards
                  rows={own}
                  cardOf={(permission) => <PermissionCard key={permission._id} permission={permission} />}
                  empty={t('permissions.empty')}
                  icon="key"
                />
              </section>
            ))
          )
        }
      </KeptRows>
    </>
  )
}

export function PermissionsTab() {
  const t = useMessages('permission-manager')
  const permissions = usePermissions()
  return (
    <TabFrame queries={[permissions]}>
      {() => (
        <TabSearch
          what="permissions"
          beside={
            <Modal
              title={t('permissions.add.title')}
              description={t('permissions.add.about')}
              trigger={<Button variant="primary">{t('permissions.add')}</Button>}
              part={AddPermission}
            >
              {(close) => <AddPermission onClose={close} />}
            </Modal>
          }
        >
          {(search) => (
            <>
              <p className="max-w-[70ch] text-sm text-ink-muted">{t('permissions.builtInNote')}</p>
              <PermissionCards permissions={permissions.data ?? []} search={search} />
            </>
          )}
        </TabSearch>
      )}
    </TabFrame>
  )
}
