import type { GroupSkin } from '@idlewood/contract/groups'
import type { ComponentProps } from 'react'
import { useMessages } from '../../language/messages.ts'
import { SkinPicture } from '../../ui/pictures/skin-picture.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { DetailSection } from '../detail-section.tsx'
import { usePortalInfo } from '../../api/portal-info.ts'

interface Skins {
  skins: readonly GroupSkin[]
  /** False if this game stores no skins for groups. */
  available: boolean
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3'

const loading = (
  <div className={grid}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="aspect-3/4 w-full" />
    ))}
  </div>
)

/** The skins of a faction or gang as pictures. */
export function SkinsSection({ query }: { query: ComponentProps<typeof DetailSection<Skins>>['query'] }) {
  const t = useMessages('groups')
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  return (
    <DetailSection
      title={t('skins')}
      query={query}
      isEmpty={({ skins, available }) => available && skins.length === 0}
      emptyMessage={t('skins.none')}
      loading={loading}
    >
      {({ skins, available }) => {
        if (!available) return <EmptyState message={t('skins.unkept')} />
        return (
          <ul className={grid}>
            {skins.map(({ slot, skinid }) => (
              <li
                key={slot}
                className="grid content-start overflow-hidden rounded-lg border border-line bg-raised text-center shadow-raised"
              >
                <SkinPicture skin={skinid} assetsUrl={assetsUrl} alt="" />
                <span className="grid px-2 py-1.5">
                  <span className="text-sm font-semibold">
                    {skinid === null ? t('skin.none') : t('skin', { skin: String(skinid) })}
                  </span>
                  <span className="text-xs text-ink-muted">{t('skin.slot', { slot: String(slot) })}</span>
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </DetailSection>
  )
}
