import { twoFactor } from '@idlewood/contract/two-factor'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Setup } from './two-factor-setup.tsx'
import { WithProof } from './with-proof.tsx'

type State = ReplyOf<typeof twoFactor.state>

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const refreshes = [twoFactor.state]

/** What a dialog of this section is about; it stays while the dialog fades. */
type Task = 'setup' | 'codes' | 'off'

const titles: Record<Task, string> = {
  setup: 'Set up two-factor',
  codes: 'New recovery codes',
  off: 'Turn two-factor off?',
}

function Off({ required, onSetup }: { required: boolean; onSetup: () => void }) {
  return (
    <Card className="grid gap-4">
      {required && (
        <Banner tone="warning">
          This community requires two-factor for its staff. The staff area opens once it is on.
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[60ch] text-ink-muted">
          Off. With two-factor, signing in also takes a code from an app on your phone, so a stolen password
          is not enough.
        </p>
        <Button variant={required ? 'primary' : 'secondary'} icon="shield" onClick={onSetup}>
          Set up
        </Button>
      </div>
    </Card>
  )
}

function On({ state, onTask }: { state: State; onTask: (task: Task) => void }) {
  const { recoveryCodesLeft: left, since, required } = state
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-4">
        <Icon name="shield" size={24} className="text-accent-text" />
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            Authenticator app <Badge tone="success">On</Badge>
          </p>
          <p className="text-sm text-ink-muted">
            {since && `Since ${day.format(new Date(since))}. `}
            {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
          </p>
        </div>
      </div>
      {left < 3 && (
        <Banner tone="warning">You are running out of recovery codes. Create new ones soon.</Banner>
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button onClick={() => onTask('codes')}>New recovery codes</Button>
        <Button onClick={() => onTask('setup')}>Use another phone</Button>
        {required ? (
          <p className="self-center text-sm text-ink-muted">Your community requires it, so it stays on.</p>
        ) : (
          <Button className="text-danger!" onClick={() => onTask('off')}>
            Turn off
          </Button>
        )}
      </div>
    </Card>
  )
}

function TaskContent({ task, isOn, onDone }: { task: Task; isOn: boolean; onDone: () => void }) {
  if (task === 'setup') return <Setup isOn={isOn} onDone={onDone} />
  if (task === 'codes') {
    return (
      <WithProof endpoint={twoFactor.codes} refreshes={refreshes} submitLabel="Create new codes">
        {({ recoveryCodes }) => <RecoveryCodes codes={recoveryCodes} onDone={onDone} />}
      </WithProof>
    )
  }
  return (
    <WithProof
      endpoint={twoFactor.off}
      refreshes={refreshes}
      submitLabel="Turn off"
      danger
      onSuccess={() => {
        toast.success('Two-factor is off.', { autoClose: 3000 })
        onDone()
      }}
    />
  )
}

/** Two-factor sign-in: whether it is on, and what can be done about it. */
export function TwoFactorSection() {
  const query = useCall(twoFactor.state)
  const { retry } = useAuth()
  const [task, setTask] = useState<Task>('setup')
  const [isOpen, setOpen] = useState(false)
  // The state when the dialog opened: it shows its end even after the state below has changed.
  const [wasOn, setWasOn] = useState(false)
  const begin = (next: Task): void => {
    setTask(next)
    setWasOn(query.data?.on ?? false)
    setOpen(true)
  }
  const close = (): void => {
    setOpen(false)
    // The staff area may be open from now on.
    if (task === 'setup') retry()
  }
  return (
    <Section
      title="Two-factor"
      query={query}
      errorMessage="Your two-factor settings could not be loaded. Please try again."
    >
      {(state) => (
        <>
          {state.on ? (
            <On state={state} onTask={begin} />
          ) : (
            <Off required={state.required} onSetup={() => begin('setup')} />
          )}
          <Dialog
            title={titles[task]}
            description={
              task === 'off' ? 'After that, your password or Discord alone signs you in.' : undefined
            }
            open={isOpen}
            onOpenChange={(next) => !next && close()}
          >
            <TaskContent task={task} isOn={wasOn} onDone={close} />
          </Dialog>
        </>
      )}
    </Section>
  )
}
