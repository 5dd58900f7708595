import type { ManagedPermission, RouteEntry } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { demandWords } from './demand.ts'
import { Modal } from './modal.tsx'
import { fits } from './permission-groups.ts'
import { AddRule } from './rule-forms.tsx'

const origins = [
  { value: 'all', label: 'Every call' },
  { value: 'rule', label: 'With a rule' },
  { value: 'builtIn', label: 'As built in' },
] as const

const hasEffect = ({ ruleId, effective, builtIn }: RouteEntry): boolean =>
  ruleId !== null && String(effective) !== String(builtIn)

/** Every call there is: who may make it, where that comes from, and how many people pass. */
export function RouteTable({
  routes,
  permissions,
}: {
  routes: readonly RouteEntry[]
  permissions: readonly ManagedPermission[]
}) {
  const { user } = useAuth()
  const [search, setSearch] = useState('')
  const [origin, setOrigin] = useState<(typeof origins)[number]['value']>('all')
  const found = routes.filter(
    (route) =>
      fits(search, `${route.method} ${route.path}`, route.summary, demandWords(route.effective)) &&
      (origin === 'all' || (origin === 'rule') === (route.ruleId !== null)),
  )
  const mayRule = ({ rules, ruleId }: RouteEntry): boolean =>
    ruleId === null && (rules === 'staff' || (rules === 'superUsers' && user?.superUser === true))
  const columns: Column<RouteEntry>[] = [
    {
      key: 'call',
      header: 'Call',
      lead: true,
      cell: (route) => (
        <span className="grid gap-0.5">
          <span className="font-mono text-sm [overflow-wrap:anywhere]">
            {route.method} {route.path}
          </span>
          <span className="text-sm font-normal text-ink-muted">{route.summary}</span>
        </span>
      ),
    },
    {
      key: 'who',
      header: 'Who may',
      cell: ({ effective }) =>
        typeof effective === 'string' ? (
          demandWords(effective)
        ) : (
          <span className="font-mono text-sm [overflow-wrap:anywhere]">{effective.join(' or ')}</span>
        ),
    },
    {
      key: 'from',
      header: 'From',
      cell: (route) =>
        route.ruleId === null ? (
          'Built in'
        ) : (
          <Badge tone="accent">{hasEffect(route) ? 'Rule' : 'Rule, same as built in'}</Badge>
        ),
    },
    {
      key: 'passes',
      header: 'People',
      align: 'end',
      cell: ({ passes }) => (
        <span className="tabular-nums">{passes === null ? 'Anyone' : passes.toLocaleString('en-US')}</span>
      ),
    },
    {
      key: 'actions',
      header: '',
      align: 'end',
      cell: (route) =>
        mayRule(route) && (
          <Modal
            title="Add Route Permission"
            trigger={
              <Button
                size="sm"
                variant="quiet"
                className="whitespace-nowrap"
                aria-label={`Add rule for ${route.method} ${route.path}`}
              >
                Add rule
              </Button>
            }
          >
            {(close) => <AddRule permissions={permissions} routes={routes} call={route} onClose={close} />}
          </Modal>
        ),
    },
  ]
  return (
    <section aria-labelledby="every-call" className="grid gap-3">
      <h2 id="every-call" className="text-xl font-bold">
        Every call
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Filter calls"
          placeholder="Filter by call, purpose or permission..."
          className="w-full sm:max-w-sm"
          value={search}
          onValueChange={setSearch}
        />
        <Select
          label="Where it comes from"
          hideLabel
          options={origins}
          value={origin}
          onValueChange={setOrigin}
          className="w-full sm:w-44"
        />
        <p role="status" className="text-sm text-ink-muted tabular-nums">
          {found.length} of {routes.length} calls
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState icon="search" message="No calls found." />
      ) : (
        <Table
          caption="Every call"
          columns={columns}
          rows={found}
          rowKey={({ method, path }) => `${method} ${path}`}
        />
      )}
    </section>
  )
}
