import { character, type UserDetails } from '@idlewood/contract/character'
import { statusLabel } from '@idlewood/contract/game/status'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { useCodeNames } from '../../api/portal-info.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader, StatTile } from '../../ui/card.tsx'
import { Section, Skeleton } from '../../ui/states.tsx'
import { datePart, number, shown } from '../../ui/values.ts'
import { ServerStatusCard } from '../../parts/server-status.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

function Cards({ details, unavailable }: { details: UserDetails; unavailable: readonly string[] }) {
  const codeName = useCodeNames()
  const tile = (field: string, value: string) => shown(unavailable, field, value)
  // A job of 0 is a job; only no value at all is none.
  const job = details.job === null ? 'None' : codeName('jobs', details.job)
  const phone = details.phone === null || details.phone === 0 ? 'None' : String(details.phone)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Level" value={tile('level', number(details.level))} />
      <StatTile label="Hours Played" value={tile('hours', number(details.hours))} />
      <StatTile
        label="Last Login"
        value={
          <span className="text-lg whitespace-nowrap sm:text-xl">
            {tile('lastlogin', datePart(details.lastlogin))}
          </span>
        }
      />
      <StatTile label="Phone Number" value={tile('phone', phone)} />
      <StatTile label="Atm Number" value={tile('atm', details.atm === null ? 'None' : String(details.atm))} />
      <StatTile label="Job" value={tile('job', job)} />
      <div className="col-span-2">
        <StatTile label="Status" value={statusLabel(details)} />
      </div>
    </div>
  )
}

const loading = (
  <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {Array.from({ length: 7 }, (_, index) => (
      <Skeleton key={index} className="h-24 w-full" />
    ))}
  </div>
)

export default function HomePage() {
  const { user } = useAuth()
  const query = useCall(character.stats)
  if (!user) return <p>Loading...</p>
  return (
    <>
      <PageTitle>Home</PageTitle>
      <div className="dusk grain relative overflow-hidden rounded-xl px-6 py-10 sm:px-10 sm:py-14">
        <div className="relative">
          <PageHeader
            eyebrow="Your dashboard"
            title={`Welcome, ${user.username}`}
            actions={
              <>
                <Button to={paths.profile()} variant="primary" icon="user">
                  Profile
                </Button>
                <Button to={paths.garage()} icon="car">
                  Garage
                </Button>
                <Button to={paths.landing()} variant="quiet" icon="arrow-left">
                  Back To Lobby
                </Button>
              </>
            }
          />
        </div>
      </div>
      <Section
        title="Your character"
        actions={
          <Button to={paths.dashboard()} size="sm" variant="quiet" trailingIcon="chevron-right">
            Health and armor
          </Button>
        }
        query={query}
        loading={loading}
        errorMessage="Your character could not be loaded. Please try again."
      >
        {({ userDetails, unavailable }) => <Cards details={userDetails} unavailable={unavailable} />}
      </Section>
      <ServerStatusCard />
    </>
  )
}
