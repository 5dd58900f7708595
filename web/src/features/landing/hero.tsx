import media from 'virtual:content/media'
import site from 'virtual:content/site'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Scene } from './scene.tsx'
import { paths } from '../../paths.ts'

/** The whole first screen: the evening over the city, its name, whether the server is up, and the way in. */
export function Hero() {
  return (
    <section
      aria-label={site.name}
      className="landing-hero on-picture relative isolate flex min-h-[max(100svh,36rem)] flex-col overflow-hidden"
    >
      {media.video ? <Moving video={media.video} /> : <Scene />}
      <div className="relative mx-auto flex w-full max-w-[112rem] grow flex-col justify-center px-page pt-24 pb-28">
        <div className="grid max-w-[90rem] gap-6">
          <p className="eyebrow">San Andreas roleplay, since {site.launchYear}</p>
          <h1 className="display -ml-[0.04em] text-display uppercase">{site.name}</h1>
          <p className="max-w-[34ch] text-lg font-medium sm:text-xl">{site.tagline}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-2">
            <Button
              to={paths.login()}
              variant="primary"
              size="lg"
              trailingIcon="arrow-right"
              className="shadow-glow"
            >
              Enter
            </Button>
            {/* Filled in by live-status.ts; the room is kept, so that nothing moves. */}
            <p data-live-status aria-live="off" className="landing-status min-h-11" />
          </div>
        </div>
      </div>
    </section>
  )
}

/** The picture at once; the film above it when the page has nothing better to do (hero-video.ts). */
function Moving({ video: { webm, mp4, poster } }: { video: { webm: string; mp4: string; poster: string } }) {
  return (
    <>
      <div aria-hidden className="landing-film grain absolute inset-0 -z-1">
        <img src={poster} alt="" width={1280} height={720} fetchPriority="low" decoding="async" />
        <video muted loop playsInline preload="none" tabIndex={-1} data-hero-video>
          {/* Few phones have a chip for AV1, and all have one for H.264. */}
          <source src={webm} media="(min-width: 48rem)" type='video/webm; codecs="av01.0.08M.08"' />
          <source src={mp4} type="video/mp4" />
        </video>
        <div className="landing-veil" />
      </div>
      <button
        type="button"
        hidden
        data-hero-toggle
        aria-label="Pause the background video"
        className="group absolute right-page bottom-6 z-2 grid size-11 place-items-center rounded-full border border-line-strong bg-[#0e0a17b3] text-ink hover:bg-[#0e0a17]"
      >
        <Icon name="pause" className="group-data-paused:hidden" />
        <Icon name="play" className="hidden group-data-paused:block" />
      </button>
    </>
  )
}
