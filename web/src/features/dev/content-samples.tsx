import { useFormat } from '../../language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, StatTile } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState, Section, Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toasts.tsx'

const grounds = ['sunken', 'surface', 'raised', 'overlay', 'line', 'line-strong']
const inks = ['ink', 'ink-muted', 'accent', 'accent-text', 'danger', 'warning', 'success', 'info']

export function TokenSamples() {
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
        {[...grounds, ...inks].map((name) => (
          <div key={name} className="grid gap-1 text-sm">
            <div
              className="h-14 rounded-md border border-line"
              style={{ background: `var(--color-${name})` }}
            />
            {name}
          </div>
        ))}
      </div>
      <div className="grid gap-2">
        <p className="display text-display uppercase">Los Santos</p>
        <p className="display text-3xl">Page title, wide and heavy</p>
        <p className="text-xl font-bold">Section title</p>
        <p className="text-lg">Lead paragraph with room to breathe.</p>
        <p>Body text. 0123456789, 1,250,000 in the bank.</p>
        <p className="text-sm text-ink-muted">Small muted text for what explains.</p>
        <p className="eyebrow text-accent-text">Eyebrow</p>
      </div>
      <div className="dusk grain relative h-48 overflow-hidden rounded-lg" />
    </div>
  )
}

const users = [
  { uid: 1, username: 'Demo_Owner', level: 31, bank: 12_400_000, state: 'Owner' },
  { uid: 2, username: 'Carmen_Reyes', level: 12, bank: 254_310, state: 'Citizen' },
  { uid: 3, username: 'Victor_Alvarez_Montenegro', level: 4, bank: 900, state: 'Moderator' },
]

export function DataSamples() {
  const format = useFormat()
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="Level" value={12} />
        <StatTile label="Hours played" value="1,284" hint="53 days" />
        <StatTile label="Phone number" value={null} />
        <StatTile label="Status" value="Gangster (Varrios Los Aztecas) & Government (LSPD)" />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card className="grid gap-4">
          <Meter label="Health" value={86} tone="danger" />
          <Meter label="Armor" value={11} tone="info" />
          <Meter label="Fuel" value={10} />
          <Meter label="Engine" value={100} tone="success" />
          <Meter label="Hunger" value={null} />
        </Card>
        <Card className="grid content-start gap-3">
          <h3 className="text-lg font-bold">Card</h3>
          <p className="text-ink-muted">A raised surface for what belongs together.</p>
          <div className="flex gap-3">
            <Button variant="primary">Main action</Button>
            <Button>Other</Button>
          </div>
        </Card>
      </div>
      <Table
        caption="Users"
        rows={users}
        rowKey={(user) => user.uid}
        columns={[
          { key: 'uid', header: 'ID', cell: (user) => user.uid },
          { key: 'username', header: 'Name', lead: true, cell: (user) => user.username },
          { key: 'state', header: 'Rank', cell: (user) => <Badge>{user.state}</Badge> },
          { key: 'level', header: 'Level', align: 'end', cell: (user) => user.level },
          { key: 'bank', header: 'Bank', align: 'end', cell: (user) => format.money(user.bank) },
          {
            key: 'manage',
            header: '',
            align: 'end',
            cell: (user) => (
              <Button size="sm" to="/" aria-label={`Manage ${user.username}`}>
                Manage
              </Button>
            ),
          },
        ]}
      />
    </div>
  )
}

const refetch = () => toast.info('Trying again')

export function StateSamples() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <Banner title="Change queued">Demo_Player is in the game. It is applied after they leave.</Banner>
        <Banner tone="warning" onDismiss={() => toast.info('Dismissed')}>
          The game database is read-only at the moment.
        </Banner>
        <Banner tone="danger" title="The last backup failed">
          See the log for the reason.
        </Banner>
        <Banner tone="success">Everything the portal needs is there.</Banner>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <EmptyState message="No items found" icon="box" />
        <ErrorState message="Failed to fetch vehicle details. Please try again later." onRetry={refetch} />
        <Section title="Loading section" query={{ data: undefined, isPending: true, refetch }}>
          {() => null}
        </Section>
        <Section title="Failed section" query={{ data: undefined, isPending: false, refetch }}>
          {() => null}
        </Section>
        <Section
          title="Empty section"
          query={{ data: [], isPending: false, refetch }}
          emptyMessage="No cars found"
        >
          {() => null}
        </Section>
        <Section title="Loaded section" query={{ data: ['Medkit', 'Rope'], isPending: false, refetch }}>
          {(items) => (
            <ul className="grid gap-2">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </Section>
        <div className="grid gap-3">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <div className="grid place-items-center gap-4 p-8">
          <Spinner size={40} label="Loading" className="text-accent-text" />
          <p className="text-ink-muted">Loading, please wait...</p>
        </div>
      </div>
    </div>
  )
}
