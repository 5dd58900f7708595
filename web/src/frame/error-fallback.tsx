import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Replaces a page that could not be drawn. */
export function ErrorFallback() {
  return (
    <main role="alert" className="grid min-h-dvh place-items-center px-page">
      <title>Something went wrong</title>
      <div className="grid justify-items-center gap-6 text-center">
        <Icon name="warning" size={44} className="text-danger" />
        <h1 className="display text-2xl">Oops! Something went wrong.</h1>
        <p className="max-w-[44ch] text-ink-muted">
          Nothing you entered was sent twice. Go home and try again; if it happens once more, tell the staff
          what you did.
        </p>
        <Button variant="primary" icon="home" onClick={() => window.location.assign('/')}>
          Back home
        </Button>
      </div>
    </main>
  )
}
