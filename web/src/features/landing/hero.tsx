import media from 'virtual:content/media'
import site from 'virtual:content/site'
import { useMessages, type Messages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { textAttributes } from '../../frame/page-script/page-texts.ts'
import { Scene } from './scene.tsx'
import { paths } from '../../paths.ts'

/** The first screen: the city at evening, its name, the server's status, and the button to enter. */
export function Hero() {
  const t = useMessages('landing')
  return (
    <section
      aria-label={site.name}
      className="landing-hero evening on-picture relative isolate flex min-h-[max(100svh,36rem)] flex-col overflow-hidden"
    >
      {media.video ? <Moving video={media.video} /> : <Scene />}
      <div className="relative mx-auto flex w-full max-w-[112rem] grow flex-col justify-center px-page pt-24 pb-28">
        <div className="grid max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-6">
          <p className="eyebrow">{t('since', { year: String(site.launchYear) })}</p>
          <h1 className="display -ml-[0.04em] text-display [overflow-wrap:anywhere] uppercase">
            {site.name}
          </h1>
          <p className="max-w-[34ch] text-lg font-medium sm:text-xl">{site.tagline}</p>
          {/* Stacked on small phones from the start: side by side they fit only once the web font has
              loaded. */}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-2 max-[25rem]:flex-col max-[25rem]:items-stretch">
            <Button
              to={paths.login()}
              variant="primary"
              size="lg"
              trailingIcon="arrow-right"
              className="shadow-glow"
            >
              {t('enter')}
            </Button>
            <Button href={site.inviteUrl} target="_blank" rel="noreferrer" size="lg" icon="chat">
              {t('discord')}
            </Button>
          </div>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
            {site.serverAddress && <Address address={site.serverAddress} />}
            {/* Filled in by live-status.ts; its space is reserved, so that nothing moves. */}
            <p
              data-live-status
              {...textAttributes(liveTexts(t))}
              aria-live="off"
              className="landing-status min-h-11 max-sm:w-full"
            />
          </div>
        </div>
      </div>
    </section>
  )
}

/**
 * The address of the game server, which can be copied; site-bar.ts handles the copying when the app is not
 * running.
 */
function Address({ address }: { address: string }) {
  const t = useMessages('landing')
  const [, host, port] = /^(.*?)(:\d+)?$/.exec(address) ?? []
  return (
    <p className="flex min-w-0 items-center gap-3 rounded-md border border-line-strong bg-[#0e0a17b3] py-1 ps-4 pe-1">
      <span className="sr-only">{t('address')}</span>
      {/* Where it does not fit, the port goes on the next line as a whole. */}
      <code className="min-w-0 font-mono text-base [overflow-wrap:anywhere] select-all">
        {host}
        <wbr />
        {port}
      </code>
      <button
        type="button"
        aria-label={t('copy')}
        data-copy={address}
        {...textAttributes({ copied: t('copied') })}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-sm hover:bg-ink/12 noscript:hidden"
      >
        <Icon name="copy" size={18} />
      </button>
      <span aria-live="polite" data-copied className="text-sm font-semibold not-empty:pe-3" />
    </p>
  )
}

/** The messages of live-status.ts, which fills in the figures. */
function liveTexts(t: Messages<'landing'>): Record<string, string> {
  const [players, max, age] = ['{players}', '{max}', '{age}']
  return {
    down: t('live.down'),
    'down-since': t('live.downSince', { age }),
    waiting: t('live.waiting'),
    now: t('live.now', { players }),
    'now-of': t('live.nowOf', { players, max }),
    'as-of': t('live.asOf', { players, age }),
    'as-of-of': t('live.asOfOf', { players, max, age }),
    'just-now': t('live.justNow'),
    'some-time-ago': t('live.someTimeAgo'),
  }
}

/** Shows the picture at once; hero-video.ts puts the video over it once the browser is idle. */
function Moving({ video: { webm, mp4, poster, phonePoster } }: { video: NonNullable<typeof media.video> }) {
  const t = useMessages('landing')
  return (
    <>
      <div aria-hidden className="landing-film grain absolute inset-0 -z-1">
        <picture>
          {phonePoster && (
            <source media="(max-aspect-ratio: 2/3)" srcSet={phonePoster} width={480} height={720} />
          )}
          <img src={poster} alt="" width={1280} height={720} fetchPriority="low" decoding="async" />
        </picture>
        <video muted loop playsInline preload="none" tabIndex={-1} data-hero-video>
          {/* Few phones decode AV1 in hardware; all of them do so for H.264. */}
          <source src={webm} media="(min-width: 48rem)" type='video/webm; codecs="av01.0.08M.08"' />
          <source src={mp4} type="video/mp4" />
        </video>
        <div className="landing-veil" />
      </div>
      <button
        type="button"
        hidden
        data-hero-toggle
        aria-label={t('video.pause')}
        {...textAttributes({ pause: t('video.pause'), play: t('video.play') })}
        className="group absolute right-page bottom-6 z-2 grid size-11 place-items-center rounded-full border border-line-strong bg-[#0e0a17b3] text-ink hover:bg-[#0e0a17]"
      >
        <Icon name="pause" className="group-data-paused:hidden" />
        <Icon name="play" className="hidden group-data-paused:block" />
      </button>
    </>
  )
}
