import { categoryNames, pushCategories, type PushCategory } from '@idlewood/contract/push'
import { Checkbox } from '../../ui/checkbox.tsx'

const hints: Record<PushCategory, string> = {
  server_status: 'The game server goes down or is back',
  events: 'What the community has planned',
  faction_updates: 'News of the factions, yours too',
  premium_offers: 'Offers for premium members and those to be',
}

/** What this browser is notified of. */
export function CategoryChoice({
  chosen,
  disabled,
  onChange,
}: {
  chosen: readonly string[]
  disabled: boolean
  onChange: (categories: PushCategory[]) => void
}) {
  return (
    <fieldset className="grid gap-x-8 border-t border-line pt-3 sm:grid-cols-2">
      <legend className="sr-only">Notifications for this browser</legend>
      {pushCategories.map((category) => (
        <Checkbox
          key={category}
          label={categoryNames[category]}
          hint={hints[category]}
          checked={chosen.includes(category)}
          disabled={disabled}
          onChange={(event) =>
            onChange(
              pushCategories.filter((name) =>
                name === category ? event.target.checked : chosen.includes(name),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}
