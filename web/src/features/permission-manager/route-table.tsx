import type { ManagedPermission, RouteEntry } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, TitledSection } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField, useSearchText } from '../../ui/text-field.tsx'
import { groupedCalls } from './call-groups.rules.ts'
import { grantedWords } from './granted.rules.ts'
import { Modal } from '../../parts/roles/modal.tsx'
import {
  demandWords,
  filteredRoutes,
  hasEffect,
  mayAddRule,
  origins,
  type Origin,
} from './route-table.rules.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

interface RouteTableProps {
  routes: readonly RouteEntry[]
  permissions: readonly ManagedPermission[]
}

function Call({ method, path, summary }: RouteEntry) {
  return (
    <span className="grid gap-0.5">
      <span>{summary}</span>
      <span className="font-mono text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
        {method} {path}
      </span>
    </span>
  )
}

function WhoMay({ effective }: RouteEntry) {
  const t = useMessages('permission-manager')
  if (typeof effective === 'string') return demandWords(effective, t)
  return (
    <ul className="grid gap-1">
      {effective.map((name) => (
        <li key={name} className="grid gap-0.5">
          <span>{grantedWords(name, t)}</span>
          <span className="font-mono text-xs text-ink-muted [overflow-wrap:anywhere]">{name}</span>
        </li>
      ))}
    </ul>
  )
}

function From(route: RouteEntry) {
  const t = useMessages('permission-manager')
  if (route.ruleId === null) return t('calls.from.builtIn')
  return <Badge tone="accent">{t(hasEffect(route) ? 'calls.from.rule' : 'calls.from.sameRule')}</Badge>
}

function People({ passes }: RouteEntry) {
  const t = useMessages('permission-manager')
  const format = useFormat()
  return <span className="tabular-nums">{passes === null ? t('calls.anyone') : format.number(passes)}</span>
}

const AddRule = lazyPart(async () => (await import('./rule-forms.tsx')).AddRule)

function AddRuleButton({ route, routes, permissions }: RouteTableProps & { route: RouteEntry }) {
  const t = useMessages('permission-manager')
  return (
    <Modal
      title={t('routes.add.title')}
      part={AddRule}
      trigger={
        <Button
          size="sm"
          variant="quiet"
          className="whitespace-nowrap"
          aria-label={t('calls.addRule.named', { route: `${route.method} ${route.path}` })}
        >
          {t('calls.addRule')}
        </Button>
      }
    >
      {(close) => <AddRule permissions={permissions} routes={routes} call={route} onClose={close} />}
    </Modal>
  )
}

const columnsOf = (
  props: RouteTableProps,
  isSuperUser: boolean,
  t: Messages<'permission-manager'>,
): Column<RouteEntry>[] => [
  { key: 'call', header: t('calls.column.call'), lead: true, cell: (route) => <Call {...route} /> },
  { key: 'who', header: t('calls.column.who'), cell: (route) => <WhoMay {...route} /> },
  { key: 'from', header: t('calls.column.from'), cell: (route) => <From {...route} /> },
  {
    key: 'passes',
    header: t('calls.column.people'),
    align: 'end',
    cell: (route) => <People {...route} />,
  },
  {
    key: 'actions',
    header: '',
    align: 'end',
    cell: (route) => mayAddRule(route, isSuperUser) && <AddRuleButton route={route} {...props} />,
  },
]

/** The calls of one group, collapsed until the user opens it or filters the list. */
function CallGroup({
  group,
  routes,
  isNarrowed,
  table,
}: ReturnType<typeof groupedCalls>[number] & { isNarrowed: boolean; table: RouteTableProps }) {
  const t = useMessages('permission-manager')
  const { user } = useAuth()
  return (
    <details open={isNarrowed} className="group rounded-lg border border-line bg-raised open:pb-2">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-lg px-4 font-semibold hover:bg-ink/4">
        {t(`calls.group.${group}`)}
        <span className="flex shrink-0 items-center gap-3 text-sm font-normal text-ink-muted tabular-nums">
          {t('calls.count', { count: routes.length })}
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-2">
        <Table
          caption={t(`calls.group.${group}`)}
          columns={columnsOf(table, user?.superUser === true, t)}
          rows={routes}
          rowKey={({ method, path }) => `${method} ${path}`}
        />
      </div>
    </details>
  )
}

/** Every call: who may make it, where that comes from, and how many people may make it. */
export function RouteTable(props: RouteTableProps) {
  const t = useMessages('permission-manager')
  const { routes } = props
  const search = useSearchText()
  const [origin, setOrigin] = useState<Origin>('all')
  const found = filteredRoutes(routes, { search: search.value, origin }, t)
  const isNarrowed = search.value.trim() !== '' || origin !== 'all'
  return (
    <TitledSection title={t('calls.title')} className="gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('calls.filter.label')}
          placeholder={t('calls.filter.placeholder')}
          className="w-full sm:max-w-sm"
          {...search}
        />
        <Select
          label={t('calls.origin')}
          hideLabel
          options={origins.map((value) => ({ value, label: t(`calls.origin.${value}`) }))}
          value={origin}
          onValueChange={setOrigin}
          className="w-full sm:w-60"
        />
        <p role="status" className="text-sm text-ink-muted tabular-nums">
          {t('calls.shown', { shown: found.length, total: routes.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState icon="search" message={t('calls.empty')} />
      ) : (
        groupedCalls(found).map((calls) => (
          <CallGroup key={`${calls.group} ${isNarrowed}`} {...calls} isNarrowed={isNarrowed} table={props} />
        ))
      )}
    </TitledSection>
  )
}
