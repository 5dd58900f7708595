import type { ManagedPermission, RouteEntry } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { number } from '../../ui/values.ts'
import { Modal } from './modal.tsx'
import { demandWords, filteredRoutes, hasEffect, mayAddRule, type Origin } from './route-table.rules.ts'
import { AddRule } from './rule-forms.tsx'

const originOptions: readonly { value: Origin; label: string }[] = [
  { value: 'all', label: 'Every call' },
  { value: 'rule', label: 'With a rule' },
  { value: 'builtIn', label: 'As built in' },
]

interface RouteTableProps {
  routes: readonly RouteEntry[]
  permissions: readonly ManagedPermission[]
}

function Call({ method, path, summary }: RouteEntry) {
  return (
    <span className="grid gap-0.5">
      <span className="font-mono text-sm [overflow-wrap:anywhere]">
        {method} {path}
      </span>
      <span className="text-sm font-normal text-ink-muted">{summary}</span>
    </span>
  )
}

function WhoMay({ effective }: RouteEntry) {
  const words = demandWords(effective)
  if (typeof effective === 'string') return words
  return <span className="font-mono text-sm [overflow-wrap:anywhere]">{words}</span>
}

function From(route: RouteEntry) {
  if (route.ruleId === null) return 'Built in'
  return <Badge tone="accent">{hasEffect(route) ? 'Rule' : 'Rule, same as built in'}</Badge>
}

function AddRuleButton({ route, routes, permissions }: RouteTableProps & { route: RouteEntry }) {
  return (
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
  )
}

const columnsOf = (props: RouteTableProps, isSuperUser: boolean): Column<RouteEntry>[] => [
  { key: 'call', header: 'Call', lead: true, cell: Call },
  { key: 'who', header: 'Who may', cell: WhoMay },
  { key: 'from', header: 'From', cell: From },
  {
    key: 'passes',
    header: 'People',
    align: 'end',
    cell: ({ passes }) => <span className="tabular-nums">{passes === null ? 'Anyone' : number(passes)}</span>,
  },
  {
    key: 'actions',
    header: '',
    align: 'end',
    cell: (route) => mayAddRule(route, isSuperUser) && <AddRuleButton route={route} {...props} />,
  },
]

/** Every call there is: who may make it, where that comes from, and how many people pass. */
export function RouteTable(props: RouteTableProps) {
  const { routes } = props
  const { user } = useAuth()
  const [search, setSearch] = useState('')
  const [origin, setOrigin] = useState<Origin>('all')
  const found = filteredRoutes(routes, { search, origin })
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
          options={originOptions}
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
          columns={columnsOf(props, user?.superUser === true)}
          rows={found}
          rowKey={({ method, path }) => `${method} ${path}`}
        />
      )}
    </section>
  )
}
