import site from 'virtual:content/site'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows, TitledSection } from '../../ui/states.tsx'
import { OwnTracks } from './own-tracks.tsx'
import { UploadCard } from './upload-card.tsx'
import { paths } from '../../paths.ts'

export default function MusicPage() {
  const t = useMessages('tracks')
  const { user, loading } = useAuth()
  return (
    <PublicLayout>
      <PublicHead
        title={t('music')}
        description={t('music.description', { community: site.name })}
        path={paths.music()}
      />
      <div className="mx-auto grid w-full max-w-wide gap-10 px-page pt-10 pb-16">
        <div className="grid gap-3">
          <h1 className="display text-3xl">{t('music')}</h1>
          <p className="max-w-[60ch] text-lg text-ink-muted">{t('music.lead')}</p>
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-12">
          <UploadCard />
          {user ? <OwnTracks /> : loading ? <SkeletonRows rows={3} /> : <HowItWorks />}
        </div>
      </div>
    </PublicLayout>
  )
}

const steps = ['signIn', 'name', 'upload', 'play'] as const

function HowItWorks() {
  const t = useMessages('tracks')
  return (
    <TitledSection title={t('how')} className="content-start gap-6">
      <ol className="grid gap-5 sm:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step} className="grid content-start gap-1 rounded-lg border border-line p-5">
            <p aria-hidden className="display text-2xl text-accent-text">
              {index + 1}
            </p>
            <h3 className="font-bold">{t(`how.${step}`)}</h3>
            <p className="text-ink-muted">{t(`how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div>
        <Button to={paths.login()} variant="secondary" trailingIcon="arrow-right">
          {t('signIn')}
        </Button>
      </div>
    </TitledSection>
  )
}
