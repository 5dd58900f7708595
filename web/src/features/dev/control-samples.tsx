import { useState } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge, Chip } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
import { Dialog, Drawer } from '../../ui/dialog.tsx'
import { DialogClose } from '../../ui/overlay-parts.tsx'
import { Icon, iconNames } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PasswordField, SearchField, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

const row = 'flex flex-wrap items-center gap-3'

export function ButtonSamples() {
  return (
    <div className="grid gap-5">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <div key={variant} className={row}>
          <Button variant={variant} size="lg">
            Large {variant}
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="sm" icon="edit">
            Small
          </Button>
          <Button variant={variant} trailingIcon="arrow-right" to="/">
            Link
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <IconButton variant={variant} icon="trash" label="Delete" />
          <IconButton variant={variant} icon="more" label="More" size="sm" />
        </div>
      ))}
      <div className={row}>
        <Badge>Citizen</Badge>
        <Badge tone="accent" icon="crown">
          Gold Donator
        </Badge>
        <Badge tone="info" icon="shield">
          Senior Admin
        </Badge>
        <Badge tone="success">Confirmed</Badge>
        <Badge tone="warning">Queued</Badge>
        <Badge tone="danger">Impounded</Badge>
        <Chip onRemove={() => toast.info('Filter removed')} removeLabel="Remove filter admins">
          admins
        </Chip>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {iconNames.map((name) => (
          <div
            key={name}
            className="grid justify-items-center gap-2 rounded-md bg-raised p-3 text-xs text-ink-muted"
          >
            <Icon name={name} size={24} className="text-ink" />
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}

const tiers = ['No VIP', 'Bronze Donator', 'Silver Donator', 'Gold Donator', 'Platinum Donator'].map(
  (label, value) => ({ label, value }),
)

export function FieldSamples() {
  const [search, setSearch] = useState('Sultan')
  const [tier, setTier] = useState<number | null>(null)
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 xl:grid-cols-3">
      <TextField label="Username" placeholder="Choose a username" hint="As in the game: First_Last" />
      <TextField label="Phone number" defaultValue="9x4" error="A phone number has only digits." />
      <TextField label="Serial" defaultValue="Not editable" disabled />
      <PasswordField label="Password" placeholder="Choose a password" defaultValue="correct horse" />
      <SearchField
        label="Search cars"
        hideLabel={false}
        placeholder="Search cars..."
        value={search}
        onValueChange={setSearch}
      />
      <Select
        label="Premium tier"
        options={tiers}
        value={tier}
        onValueChange={setTier}
        placeholder="Choose a tier"
      />
      <Select label="Locked tier" options={tiers} value={2} onValueChange={setTier} disabled />
      <Select
        label="Tier with an error"
        options={tiers}
        value={null}
        onValueChange={setTier}
        error="Choose a tier first."
      />
      <div>
        <Checkbox label="Server Status" defaultChecked hint="When the server starts and stops" />
        <Checkbox label="Events" />
        <Checkbox label="Premium Offers" disabled />
        <Switch label="Enable Push Notifications" hint="On this device" defaultChecked />
        <Switch label="Reduced data" />
        <Switch label="Not possible here" disabled />
      </div>
    </div>
  )
}

function MenuSample() {
  return (
    <Menu
      trigger={<Button trailingIcon="chevron-down">Demo_Player</Button>}
      align="start"
      items={[
        { label: 'Profile', icon: 'user', to: '/profile' },
        { label: 'Settings', icon: 'settings', to: '/settings' },
        { label: 'Nothing to see', icon: 'lock', disabled: true },
        {
          label: 'Logout',
          icon: 'logout',
          tone: 'danger',
          separated: true,
          onSelect: () => toast.info('Logged out'),
        },
      ]}
    />
  )
}

function DialogSamples() {
  return (
    <>
      <Dialog
        trigger={<Button>Dialog</Button>}
        title="Sign Up"
        description="Your account works in the game and here."
        footer={
          <>
            <DialogClose>Cancel</DialogClose>
            <DialogClose variant="primary">Sign Up</DialogClose>
          </>
        }
      >
        <TextField label="Username" placeholder="Choose a username" />
        <PasswordField label="Password" placeholder="Choose a password" />
      </Dialog>
      <AlertDialog
        trigger={<Button variant="danger">Alert dialog</Button>}
        title="Delete this vehicle?"
        description="The change can be undone from the history for as long as the plate is free."
        confirmLabel="Delete vehicle"
        tone="danger"
        onConfirm={() => new Promise((done) => setTimeout(done, 900))}
      />
      <AlertDialog
        trigger={<Button>Message</Button>}
        title="Update failed!"
        confirmLabel="OK"
        cancelLabel={null}
      />
    </>
  )
}

function DrawerSample() {
  return (
    <Drawer trigger={<Button icon="menu">Drawer</Button>} title="Menu">
      <nav className="grid gap-1">
        <Button variant="quiet" icon="home" to="/" align="start">
          Home
        </Button>
        <Button variant="quiet" icon="car" to="/garage" align="start">
          Garage
        </Button>
      </nav>
    </Drawer>
  )
}

function ToastSamples() {
  return (
    <div className={row}>
      <Button onClick={() => toast.success('Phone updated successfully!')}>Success toast</Button>
      <Button onClick={() => toast.error('Login failed. Please try again.')}>Error toast</Button>
      <Button
        onClick={() =>
          toast.warning('You are offline. Some features may be unavailable.', { autoClose: false })
        }
      >
        Warning that stays
      </Button>
      <Button
        onClick={() => toast.info('A new version is available! Click to refresh.', { closeOnClick: true })}
      >
        Info toast
      </Button>
    </div>
  )
}

const ruleBook = [
  { value: 'roleplay', label: 'Roleplay Rules', text: 'Fear for your character as you would for yourself.' },
  { value: 'faction', label: 'Faction Rules', text: 'Quitting a faction closes its door for 15 days.' },
  { value: 'gang', label: 'Gang Rules', text: 'A war needs at least five members on either side.' },
  { value: 'robbery', label: 'Robbery Rules', text: 'A shop takes one to three robbers and two hostages.' },
] as const

function TabsSample() {
  const [tab, setTab] = useState<(typeof ruleBook)[number]['value']>('roleplay')
  return (
    <Tabs
      label="Rule book"
      value={tab}
      onValueChange={setTab}
      items={ruleBook.map(({ text, ...item }) => ({ ...item, content: <p>{text}</p> }))}
    />
  )
}

export function OverlaySamples() {
  const [page, setPage] = useState(3)
  return (
    <div className="grid gap-6">
      <div className={row}>
        <MenuSample />
        <DialogSamples />
        <DrawerSample />
        <Tooltip text="Saved 4 minutes ago">
          <IconButton icon="info" label="When was this saved" />
        </Tooltip>
      </div>
      <ToastSamples />
      <Pager label="Pages of a long list" page={page} pages={50_000} onPageChange={setPage} />
      <TabsSample />
    </div>
  )
}
