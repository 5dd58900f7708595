import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { SiteHeader } from './site-header.tsx'
import { paths } from '../paths.ts'
import { useMessages } from '../language/messages.ts'

/** After this many milliseconds the face turns angry. */
const sadMs = 3000

export default function NotFoundPage() {
  const t = useMessages('frame')
  const [isAngry, setAngry] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAngry(true), sadMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main
        id="content"
        tabIndex={-1}
        data-mood={isAngry ? 'angry' : 'sad'}
        className={cx(
          'grain relative grid grow place-items-center px-page py-16 outline-none transition-colors duration-(--duration-slow)',
          isAngry ? 'bg-danger-soft' : 'bg-info-soft',
        )}
      >
        <PageTitle>{t('lost.title')}</PageTitle>
        <meta name="robots" content="noindex" />
        <div className="grid justify-items-center gap-8 text-center">
          <Face isAngry={isAngry} />
          <h1 className="display max-w-[18ch] text-3xl">{t('lost.heading')}</h1>
          <Button to={paths.landing()} variant="primary" icon="home" size="lg">
            {t('home.back')}
          </Button>
        </div>
      </main>
    </div>
  )
}

function Face({ isAngry }: { isAngry: boolean }) {
  return (
    <svg
      viewBox="0 0 120 120"
      width="152"
      height="152"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="7"
      strokeLinecap="round"
      className={cx('transition-colors duration-(--duration-slow)', isAngry ? 'text-danger' : 'text-info')}
    >
      <circle cx="60" cy="60" r="52" />
      <path d="M40 54v3M80 54v3" strokeWidth="10" />
      <path d="M38 88c10-14 34-14 44 0" />
      <path d={isAngry ? 'M30 36l18 8M90 36l-18 8' : 'M30 44l14-8M90 44l-14-8'} />
      {!isAngry && <path d="M84 70c5 7 5 12 0 12s-5-5 0-12z" strokeWidth="4" />}
    </svg>
  )
}
