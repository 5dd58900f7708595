import { Autocomplete } from '@base-ui/react/autocomplete'
import type { RouteEntry } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { cx } from '../../ui/class-names.ts'
import { controlClass, Field } from '../../ui/field.tsx'
import { itemClass, popupClass } from '../../ui/popup.ts'

const maxShown = 30

function Suggestion({ route, onChoose }: { route: RouteEntry; onChoose: () => void }) {
  const { method, path, summary } = route
  return (
    <Autocomplete.Item value={route} onClick={onChoose} className={cx(itemClass, 'grid gap-0.5')}>
      <span className="font-mono [overflow-wrap:anywhere]">
        {method} {path}
      </span>
      <span className="text-ink-muted">{summary}</span>
    </Autocomplete.Item>
  )
}

/** A field for a call's path, with suggestions of matching calls. */
export function PathField({
  routes,
  value,
  onType,
  onChoose,
}: {
  routes: readonly RouteEntry[]
  value: string
  onType: (path: string) => void
  /** A call was chosen, which also sets the method. */
  onChoose: (route: RouteEntry) => void
}) {
  const t = useMessages('permission-manager')
  const [isOpen, setOpen] = useState(false)
  const part = value.trim().replace(/^\/*(api\/+)?/i, '')
  const rulable = routes.filter(({ rules }) => rules !== 'none')
  const found = matching(rulable, part, ({ path }) => [path]).slice(0, maxShown)
  return (
    <Field label={t('routes.path')}>
      {(wiring) => (
        <Autocomplete.Root
          items={found}
          mode="none"
          // An empty list would still hide the rest of the dialog from assistive technology.
          open={isOpen && found.length > 0}
          onOpenChange={setOpen}
          value={value}
          onValueChange={onType}
          itemToStringValue={({ path }: RouteEntry) => path}
        >
          <Autocomplete.Input
            {...wiring}
            placeholder="perms/admin/logs"
            maxLength={200}
            spellCheck={false}
            autoCapitalize="none"
            className={cx(controlClass, 'font-mono text-sm')}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={6} align="start" className="z-50">
              <Autocomplete.Popup className={cx(popupClass, 'w-(--anchor-width) min-w-64 data-empty:hidden')}>
                <Autocomplete.List
                  aria-labelledby={wiring['aria-labelledby']}
                  className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1.5"
                >
                  {(route: RouteEntry) => (
                    <Suggestion
                      key={`${route.method} ${route.path}`}
                      route={route}
                      onChoose={() => onChoose(route)}
                    />
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  )
}
