import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Scene } from './scene.tsx'

export function meta() {
  return [
    { title: 'Idlewood' },
    {
      name: 'description',
      content:
        'The portal of the Idlewood roleplay server: your character, your vehicles and your place in the city.',
    },
  ]
}

export default function LandingPage() {
  return (
    <>
      <main className="relative isolate flex min-h-[max(100svh,38rem)] flex-col overflow-hidden">
        <Scene />
        <div className="relative mx-auto flex w-full max-w-[140rem] grow flex-col px-page">
          <header className="flex min-h-20 items-center justify-between gap-4">
            <Logo size={34} />
            <nav aria-label="Account">
              <Button to="/signup" variant="quiet">
                Sign up
              </Button>
            </nav>
          </header>
          <div className="mt-[clamp(1rem,9svh,9rem)] grid max-w-[90rem] gap-6">
            <p className="eyebrow">San Andreas roleplay, since 2020</p>
            <h1 className="display -ml-[0.04em] text-display uppercase">Idlewood</h1>
            <p className="max-w-[34ch] text-lg font-medium sm:text-xl">
              Your character, your cars and your place in the city, wherever you are.
            </p>
            <div className="flex flex-wrap gap-4 pt-2">
              <Button
                to="/login"
                variant="primary"
                size="lg"
                trailingIcon="arrow-right"
                className="shadow-glow"
              >
                Enter
              </Button>
            </div>
          </div>
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-4 bg-sunken px-page py-6 text-sm text-ink-muted">
        <p>© Idlewood developer team</p>
        <p>
          New in town?{' '}
          <Link to="/signup" className="font-semibold text-accent-text underline underline-offset-4">
            Create an account
          </Link>
        </p>
      </footer>
    </>
  )
}
