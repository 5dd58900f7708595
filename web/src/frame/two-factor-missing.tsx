import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { paths } from '../paths.ts'

/** What staff see in place of a page until they have two-factor sign-in, where it is required. */
export function TwoFactorMissing() {
  return (
    <div className="grid max-w-xl gap-6">
      <PageTitle>Two-factor sign-in needed</PageTitle>
      <Icon name="key" size={44} className="text-accent-text" />
      <div className="grid gap-3">
        <h1 className="display text-3xl">Two-factor sign-in needed</h1>
        <p className="text-lg text-ink-muted">
          This community requires its staff to sign in with two factors. Turn it on in Settings, then come
          back.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button to={paths.settings()} variant="primary" icon="settings">
          Go to Settings
        </Button>
      </div>
    </div>
  )
}
