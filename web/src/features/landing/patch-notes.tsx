import site from 'virtual:content/site'
import { useMessages } from '../../language/messages.ts'
import { noteLook } from '../../parts/patch-note-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'

const card = `${noteLook.width} ${noteLook.card}`

/** The frame of the carousel. patch-carousel.ts loads the notes and clones the card below for each. */
export function PatchNotes() {
  const t = useMessages('landing')
  return (
    <section aria-labelledby="patch-notes" className="landing-section overflow-hidden" data-patch-notes>
      <div data-reveal className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <div className="landing-width grid gap-4">
          <p className="eyebrow text-accent-text">
            {site.headings?.patchNotesAbove ?? t('patchNotes.eyebrow')}
          </p>
          <h2 id="patch-notes" className="display text-3xl">
            {site.headings?.patchNotes ?? t('patchNotes.title')}
          </h2>
        </div>
        <noscript>
          <p className="landing-width text-lg text-ink-muted">{t('patchNotes.noScript')}</p>
        </noscript>
        <div className="relative" data-part="frame">
          <ul
            data-part="list"
            aria-labelledby="patch-notes"
            aria-busy
            className="landing-track flex gap-5 overflow-x-auto pb-4"
          >
            {[0, 1, 2, 3].map((number) => (
              <li key={number} aria-hidden className={`${card} landing-skeleton`}>
                <Skeleton className="h-8 w-28" />
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-28 w-full" />
              </li>
            ))}
          </ul>
          <button
            type="button"
            hidden
            data-part="hint"
            aria-label={t('patchNotes.more')}
            className="absolute end-[max(1rem,var(--spacing-page))] top-1/2 z-1 grid size-14 -translate-y-1/2 place-items-center rounded-full bg-accent text-accent-ink shadow-overlay hover:bg-accent-hover"
          >
            <Icon name="arrow-right" size={24} className="landing-nudge" />
          </button>
        </div>
        <p hidden data-part="empty" className="landing-width text-lg text-ink-muted">
          {t('patchNotes.empty')}
        </p>
      </div>
      <CardTemplate />
    </section>
  )
}

/** Cloned for each note. */
function CardTemplate() {
  const t = useMessages('landing')
  return (
    <template data-part="card">
      <li className={card}>
        <div className={noteLook.head}>
          <h3 data-slot="version" className={noteLook.version}>
            {t('patchNotes.version')}
          </h3>
          <time data-slot="date" className={noteLook.date} />
        </div>
        <p data-slot="title" className={noteLook.title} />
        <ul data-slot="notes" className={noteLook.notes} />
        <a href="#patch-notes" data-slot="video" target="_blank" rel="noreferrer" className={noteLook.video}>
          {t('patchNotes.video')}
          <Icon name="external" size={18} />
          <span className="sr-only">{t('patchNotes.newTab')}</span>
        </a>
      </li>
    </template>
  )
}
