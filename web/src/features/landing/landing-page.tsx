import { useEffect } from 'react'
import site from 'virtual:content/site'
import landingScript from 'virtual:page-script/features/landing/landing.script'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { Hero } from './hero.tsx'
import { HighlightPicture } from './highlight-picture.tsx'
import { liven } from './landing.ts'
import { PatchNotes } from './patch-notes.tsx'
import './landing.css'
import { paths } from '../../paths.ts'

// Opened directly, this page is HTML plus this script; on navigation from another page, the app renders it.
export const handle = { script: landingScript }

export default function LandingPage() {
  useEffect(() => {
    const leaving = new AbortController()
    liven(document, leaving.signal)
    return () => leaving.abort()
  }, [])
  return (
    <PublicLayout isOverPicture>
      <PublicHead path={paths.landing()} />
      <Hero />
      <About />
      <Highlights />
      <PatchNotes />
      <Join />
    </PublicLayout>
  )
}

function About() {
  const t = useMessages('landing')
  const [lead, ...more] = site.about.paragraphs
  return (
    <section aria-labelledby="about" className="landing-section">
      <div className="landing-width grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div data-reveal className="grid content-start gap-4">
          <p className="eyebrow text-accent-text">{site.headings?.about ?? t('about')}</p>
          <h2 id="about" className="display text-3xl">
            {site.about.title}
          </h2>
          <p className="text-lg text-ink-muted">
            {t('openSince')} <span className="font-bold text-ink">{site.launchYear}</span>
          </p>
        </div>
        <div data-reveal className="grid max-w-[62ch] content-start gap-6 lg:pt-1">
          <p className="text-xl leading-relaxed font-medium">{lead}</p>
          {more.map((paragraph) => (
            <p key={paragraph} className="text-lg leading-relaxed text-ink-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

function Highlights() {
  const t = useMessages('landing')
  return (
    <section aria-labelledby="highlights" className="landing-section bg-sunken">
      <div className="landing-width grid gap-10">
        <div data-reveal className="grid gap-4">
          <p className="eyebrow text-accent-text">
            {site.headings?.highlightsAbove ?? t('highlights.eyebrow')}
          </p>
          <h2 id="highlights" className="display text-3xl">
            {site.headings?.highlights ?? t('highlights.title')}
          </h2>
        </div>
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {site.highlights.map(({ title, text, icon }) => (
            <li
              key={title}
              data-reveal
              className="flex flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-raised"
            >
              <HighlightPicture icon={icon} />
              <div className="grid gap-2 p-6">
                <h3 className="text-xl font-bold">{title}</h3>
                <p className="max-w-[48ch] leading-relaxed text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Join() {
  const t = useMessages('landing')
  return (
    <section
      aria-labelledby="join"
      className="landing-join grain on-picture relative isolate overflow-hidden"
    >
      <div
        data-reveal
        className="landing-width relative z-1 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 px-page py-[clamp(5rem,10vw,8rem)] text-center"
      >
        <h2
          id="join"
          className="display max-w-full text-[clamp(2.4rem,1rem+5.4vw,6rem)] leading-[0.95] [overflow-wrap:anywhere] hyphens-auto uppercase"
        >
          {site.join.title}
        </h2>
        <p className="max-w-[46ch] text-lg font-medium">{site.join.text}</p>
        <div className="flex flex-wrap justify-center gap-4 pt-2">
          <Button
            href={site.inviteUrl}
            target="_blank"
            rel="noreferrer"
            variant="primary"
            size="lg"
            icon="chat"
            className="shadow-glow"
          >
            {t('join.discord')}
          </Button>
          <Button to={paths.signUp()} variant="secondary" size="lg">
            {t('join.create')}
          </Button>
        </div>
      </div>
    </section>
  )
}
