import { offeredCategories, pushCategories, type PushCategory } from '@idlewood/contract/push'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'

/** The notification categories of this browser. */
export function CategoryChoice({
  chosen,
  isBusy,
  onChange,
}: {
  chosen: readonly string[]
  isBusy: boolean
  onChange: (categories: PushCategory[]) => void
}) {
  const t = useMessages('push')
  const { user, permissions } = useAuth()
  const offered = offeredCategories(user && { superUser: user.superUser, permissions })
  return (
    <fieldset className="grid gap-x-8 border-t border-line pt-3 sm:grid-cols-2">
      <legend className="sr-only">{t('browser')}</legend>
      {offered.map((category) => (
        <Checkbox
          key={category}
          label={t(`category.${category}`)}
          hint={t(`hint.${category}`)}
          checked={chosen.includes(category)}
          // Not disabled, which would take the focus away.
          aria-busy={isBusy}
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
