import site from 'virtual:content/site'
import { useAuth } from '../../session/auth.tsx'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { OwnTracks } from './own-tracks.tsx'
import { UploadCard } from './upload-card.tsx'
import { paths } from '../../paths.ts'

export default function MusicPage() {
  const { user, loading } = useAuth()
  return (
    <PublicLayout>
      <PublicHead
        title="Music"
        description={`Upload a track and play it on the radios and boomboxes of ${site.name}.`}
        path={paths.music()}
      />
      <div className="mx-auto grid w-full max-w-wide gap-10 px-page pt-10 pb-16">
        <div className="grid gap-3">
          <h1 className="display text-3xl">Music</h1>
          <p className="max-w-[60ch] text-lg text-ink-muted">
            Upload a track here, then play it in the game: on your car’s radio, a boombox at the beach, or in
            a club downtown.
          </p>
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-12">
          <UploadCard />
          {user ? <OwnTracks /> : loading ? <SkeletonRows rows={3} /> : <HowItWorks />}
        </div>
      </div>
    </PublicLayout>
  )
}

const steps = [
  ['Sign in', 'A track belongs to the character who uploads it.'],
  ['Name the file', 'Six characters, easy to remember: they become its address.'],
  ['Upload it', 'The sound is checked, and the track is there at once.'],
  ['Play it', 'Copy the address, and use it wherever the game asks for a link.'],
] as const

function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="grid content-start gap-6">
      <h2 id="how-title" className="text-xl font-bold">
        How it works
      </h2>
      <ol className="grid gap-5 sm:grid-cols-2">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid content-start gap-1 rounded-lg border border-line p-5">
            <p aria-hidden className="display text-2xl text-accent-text">
              {index + 1}
            </p>
            <h3 className="font-bold">{title}</h3>
            <p className="text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div>
        <Button to={paths.login()} variant="secondary" trailingIcon="arrow-right">
          Sign in
        </Button>
      </div>
    </section>
  )
}
