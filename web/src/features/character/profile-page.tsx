import { character, type User, type UserDetails } from '@idlewood/contract/character'
import { statusLabel } from '@idlewood/contract/game/status'
import { vehicles } from '@idlewood/contract/vehicles'
import { useState } from 'react'
import site from 'virtual:content/site'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { useCodeNames, usePortalInfo } from '../../api/portal-info.ts'
import { carsNamed, gridLoading, VehicleGrid } from '../../parts/vehicle/vehicle-grid.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ItemList } from '../../ui/item-list.tsx'
import { Meter } from '../../ui/meter.tsx'
import { SkinPicture } from '../../ui/pictures/skin-picture.tsx'
import { EmptyState, Section } from '../../ui/states.tsx'
import { datePart, money, number, shown } from '../../ui/values.ts'
import { SearchField } from '../../ui/text-field.tsx'
import { StaffChanges } from './staff-changes.tsx'
import { genderName } from './values.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const year = new Date().getFullYear()

function Head({ user }: { user: User }) {
  const info = usePortalInfo()
  const codeName = useCodeNames()
  return (
    <div className="dusk grain relative overflow-hidden rounded-xl p-6 sm:p-8">
      <div className="relative grid items-center gap-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="w-32 overflow-hidden rounded-lg border border-line shadow-raised sm:w-44">
          <SkinPicture
            skin={user.skin}
            gender={user.gender === null ? null : user.gender === 2 ? 'female' : 'male'}
            assetsUrl={info?.assetsUrl ?? null}
            alt={`Skin ${user.skin ?? 'unknown'}`}
          />
        </div>
        <div className="grid gap-5">
          <div className="grid gap-3">
            <h1 className="display text-3xl">{user.username}</h1>
            <div className="flex flex-wrap gap-2">
              <Badge tone="accent" icon="crown">
                {codeName('vipPackages', user.vippackage ?? 0)}
              </Badge>
              <Badge tone="info" icon="shield">
                {codeName('adminLevels', user.adminlevel ?? 0)}
              </Badge>
            </div>
          </div>
          <div className="grid max-w-xl gap-4 rounded-lg bg-overlay/85 p-4 sm:grid-cols-2">
            <Meter label="Health" value={user.health} tone="danger" />
            <Meter label="Armor" value={user.armor} tone="info" />
          </div>
        </div>
      </div>
    </div>
  )
}

function Statistics({
  user,
  details,
  unavailable,
}: {
  user: User
  details: UserDetails
  unavailable: readonly string[]
}) {
  const codeName = useCodeNames()
  const fact = (field: string, value: string) => shown(unavailable, field, value)
  return (
    <Card>
      <Facts
        facts={[
          ['Status', statusLabel(details)],
          ['Level', fact('level', number(user.level))],
          ['Hours Played', fact('hours', number(user.hours))],
          ['Last Login', fact('lastlogin', datePart(user.lastlogin))],
          ['Gender', fact('gender', genderName(user.gender))],
          ['Age', fact('age', number(user.age))],
          ['Bank', fact('bank', money(user.bank))],
          ['Cash', fact('cash', money(user.cash))],
          ['Job', fact('job', details.job === null ? 'None' : codeName('jobs', details.job))],
          ['Phone Number', fact('phone', details.phone ? String(details.phone) : 'None')],
          ['Atm Number', fact('atm', details.atm === null ? 'None' : String(details.atm))],
          ['Faction rank', details.factionrankname ?? 'None'],
          ['Gang rank', details.gangrankname ?? 'None'],
        ]}
      />
    </Card>
  )
}

function Inventory() {
  const query = useCall(character.inventory)
  const [search, setSearch] = useState('')
  return (
    <Section
      title="Inventory"
      query={query}
      errorMessage="Your inventory could not be loaded. Please try again."
      actions={
        <SearchField
          label="Search items"
          placeholder="Search items..."
          className="w-full sm:w-64"
          value={search}
          onValueChange={setSearch}
        />
      }
    >
      {({ inventory, available }) => {
        const items = inventory
          .filter(({ invitem }) => invitem.toLowerCase().includes(search.trim().toLowerCase()))
          .map(({ invitem, invQuantity }) => ({ name: invitem, quantity: invQuantity }))
        if (!available) return <EmptyState message="This game keeps no inventory the portal can read." />
        return items.length === 0 ? <EmptyState message="No items found" /> : <ItemList items={items} />
      }}
    </Section>
  )
}

function Garage() {
  const query = useCall(vehicles.list)
  const [search, setSearch] = useState('')
  return (
    <Section
      title="Garage"
      query={query}
      loading={gridLoading}
      errorMessage="Your vehicles could not be loaded. Please try again."
      actions={
        <SearchField
          label="Search cars"
          placeholder="Search cars..."
          className="w-full sm:w-64"
          value={search}
          onValueChange={setSearch}
        />
      }
    >
      {(data) => (
        <VehicleGrid vehicles={carsNamed(data.vehicles, search)} to={({ id }) => paths.vehicle({ id })} />
      )}
    </Section>
  )
}

export default function ProfilePage() {
  const { user } = useAuth()
  const profile = useCall(character.profile)
  const stats = useCall(character.stats)
  if (!user) return <p>Loading...</p>
  const fresh = profile.data?.user ?? user
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <Head user={fresh} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section
          title="Statistics"
          query={stats}
          errorMessage="Your statistics could not be loaded. Please try again."
        >
          {({ userDetails, unavailable }) => (
            <Statistics
              user={fresh}
              details={userDetails}
              unavailable={[...unavailable, ...(profile.data?.unavailable ?? [])]}
            />
          )}
        </Section>
        <Inventory />
      </div>
      <Garage />
      <StaffChanges />
      <footer className="border-t border-line pt-6 text-sm text-ink-muted">
        © {year} {site.developerTeam}
      </footer>
    </>
  )
}
