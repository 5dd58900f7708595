import { fieldKinds, type DoctorReport } from '@idlewood/contract/operations'
import { useState } from 'react'
import { useMessages, type BareKey } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

type Entity = DoctorReport['entities'][number]
type Kind = (typeof fieldKinds)[number]

const dots: Record<Kind, string> = {
  native: 'bg-success',
  derived: 'bg-info',
  portal: 'bg-accent',
  none: 'bg-ink/25',
}

/** Parts of the game that have a translated name; others are labelled with their table's name. */
const titles: Record<string, BareKey<'operations'>> = {
  users: 'entity.users',
  vehicles: 'entity.vehicles',
  inventory: 'entity.inventory',
  trunk: 'entity.trunk',
  factions: 'entity.factions',
  factionranks: 'entity.factionranks',
  factionpay: 'entity.factionpay',
  factionskins: 'entity.factionskins',
  gangs: 'entity.gangs',
  gangranks: 'entity.gangranks',
  gangskins: 'entity.gangskins',
  publiclockers: 'entity.publiclockers',
  publiclockerslots: 'entity.publiclockerslots',
  publiclockeritems: 'entity.publiclockeritems',
  bans: 'entity.bans',
  kills: 'entity.kills',
  settings: 'entity.settings',
}

const countOf = ({ fields }: Entity, kind: Kind): number =>
  fields.filter((field) => field.kind === kind).length

function Dot({ kind }: { kind: Kind }) {
  return (
    <span aria-hidden className={cx('size-2 shrink-0 rounded-full forced-color-adjust-none', dots[kind])} />
  )
}

/** The share of each kind of field, as a bar and in words. */
function Shares({ entity }: { entity: Entity }) {
  const t = useMessages('operations')
  const present = fieldKinds.filter((kind) => countOf(entity, kind) > 0)
  return (
    <span className="grid gap-1">
      <span aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {present.map((kind) => (
          <span
            key={kind}
            className={cx('forced-color-adjust-none', dots[kind])}
            style={{ flexGrow: countOf(entity, kind) }}
          />
        ))}
      </span>
      <span className="text-xs text-ink-muted">
        {present
          .map((kind) => t('map.share', { count: countOf(entity, kind), kind: t(`kind.${kind}`) }))
          .join(', ')}
      </span>
    </span>
  )
}

function EntityFields({ entity, onlyMissing }: { entity: Entity; onlyMissing: boolean }) {
  const t = useMessages('operations')
  const title = titles[entity.name]
  const fields = onlyMissing ? entity.fields.filter(({ kind }) => kind === 'none') : entity.fields
  return (
    <details className="group border-t border-line first-of-type:border-0" open={onlyMissing}>
      <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-ink/4 sm:grid-cols-[11rem_minmax(0,1fr)_minmax(8rem,16rem)_auto]">
        <span className="font-semibold">{title ? t(title) : entity.name}</span>
        <span className="order-last col-span-2 font-mono text-sm [overflow-wrap:anywhere] text-ink-muted sm:order-none sm:col-span-1">
          {entity.table ?? t('map.noTable')}
        </span>
        <span className="order-last col-span-2 sm:order-none sm:col-span-1">
          <Shares entity={entity} />
        </span>
        <Icon name="chevron-down" className="text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-x-8 border-t border-line bg-sunken px-4 py-2 text-sm lg:grid-cols-2">
        {fields.map(({ name, kind, source }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-1">
            <dt className="flex items-center gap-2">
              <Dot kind={kind} />
              {name}
            </dt>
            <dd
              className={cx(
                'min-w-0 text-end [overflow-wrap:anywhere]',
                kind === 'native' ? 'font-mono' : 'text-ink-muted',
              )}
            >
              {source ?? t('kind.none')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** For each field of the portal, where its value comes from in this game. */
export function CapabilityMap({ report }: { report: DoctorReport }) {
  const t = useMessages('operations')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const shown = onlyMissing
    ? report.entities.filter((entity) => countOf(entity, 'none') > 0)
    : report.entities
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-2">
        <h3 className="font-bold">{t('map')}</h3>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          <ul aria-label={t('map.kinds')} className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted">
            {fieldKinds.map((kind) => (
              <li key={kind} className="flex items-center gap-1.5">
                <Dot kind={kind} />
                {t(`kind.${kind}`)}
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('map.onlyMissing')}
            checked={onlyMissing}
            onChange={({ target }) => setOnlyMissing(target.checked)}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-3.5 text-ink-muted">{t('map.complete')}</p>
      ) : (
        // Remount when the filter changes, so that the groups open and close as the filter requires.
        <div key={String(onlyMissing)}>
          {shown.map((entity) => (
            <EntityFields key={entity.name} entity={entity} onlyMissing={onlyMissing} />
          ))}
        </div>
      )}
    </Card>
  )
}
