import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { usePortalInfo } from '../../api/portal-info.ts'
import { PresenceDot, usePresence } from '../../parts/presence.tsx'
import { cx } from '../../ui/class-names.ts'
import { SkinPicture } from '../../ui/pictures/skin-picture.tsx'
import { genderOf } from './user-page.rules.ts'
import { StandingBadges } from './standing-badges.tsx'

type Summary = ReplyOf<typeof managedUser.summary>

/** Height in pixels of the bar above every staff page. */
const barHeight = 57

/** Returns a ref, and whether its element has been scrolled past the top of the view. */
function useScrolledPast() {
  const place = useRef<HTMLDivElement>(null)
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) =>
        setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 100),
      { rootMargin: `-${barHeight}px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, isPast] as const
}

/**
 * The row of tabs, which stays below the bar while scrolling. Once the page head is out of view, the line
 * below it shows whose page this is; that repetition is hidden from assistive technology.
 */
export function StickyTabs({
  name,
  summary,
  children,
}: {
  name: string
  summary: Summary | undefined
  children: ReactNode
}) {
  const [place, isPast] = useScrolledPast()
  const info = usePortalInfo()
  const presence = usePresence(summary ? [summary.user.uid] : [])
  return (
    <>
      <div ref={place} aria-hidden className="-mt-6 -mb-px h-px" />
      <div data-pinned className="sticky top-[calc(3.5rem+var(--bar,0px))] z-20 -mx-page bg-surface px-page">
        <div
          aria-hidden
          className={cx(
            'flex items-center gap-2 transition-opacity duration-(--duration-fast)',
            'absolute inset-x-0 top-full border-b border-line bg-surface px-page py-1.5 shadow-raised',
            isPast ? 'opacity-100' : 'pointer-events-none opacity-0',
          )}
        >
          <SkinPicture
            skin={summary?.user.skin ?? null}
            gender={genderOf(summary?.details?.gender)}
            assetsUrl={info?.assetsUrl ?? null}
            alt=""
            shape="round"
            className="size-8 shrink-0"
          />
          <span className="min-w-0 truncate font-semibold">{name}</span>
          <span className="text-sm text-ink-muted tabular-nums">{summary?.user.uid}</span>
          {summary && <PresenceDot where={presence(summary.user.uid)} />}
          {summary && <StandingBadges summary={summary} isCompact />}
        </div>
        {children}
      </div>
    </>
  )
}
