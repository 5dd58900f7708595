import { twoFactor } from '@idlewood/contract/two-factor'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { ProofForm } from './proof-form.tsx'

type State = ReplyOf<typeof twoFactor.state>

const refreshes = [twoFactor.state]

/** The task of the open dialog; it is kept while the dialog fades out. */
type Task = 'setup' | 'codes' | 'off'

function Off({ required, onSetup }: { required: boolean; onSetup: () => void }) {
  const t = useMessages('settings')
  return (
    <Card className="grid gap-4">
      {required && <Banner tone="warning">{t('twoFactor.required')}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[60ch] text-ink-muted">{t('twoFactor.off')}</p>
        <Button
          variant={required ? 'primary' : 'secondary'}
          icon="shield"
          aria-haspopup="dialog"
          onClick={onSetup}
        >
          {t('twoFactor.setUp')}
        </Button>
      </div>
    </Card>
  )
}

function On({ state, onTask }: { state: State; onTask: (task: Task) => void }) {
  const t = useMessages('settings')
  const format = useFormat()
  const { recoveryCodesLeft: left, since, required } = state
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-4">
        <Icon name="shield" size={24} className="text-accent-text" />
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t('twoFactor.app')} <Badge tone="success">{t('twoFactor.on')}</Badge>
          </p>
          <p className="text-sm text-ink-muted">
            {since && t('twoFactor.since', { date: format.date(since) })}{' '}
            {t('twoFactor.left', { count: left })}
          </p>
        </div>
      </div>
      {left < 3 && <Banner tone="warning">{t('twoFactor.fewLeft')}</Banner>}
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button aria-haspopup="dialog" onClick={() => onTask('codes')}>
          {t('twoFactor.newCodes')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => onTask('setup')}>
          {t('twoFactor.otherPhone')}
        </Button>
        {required ? (
          <p className="self-center text-sm text-ink-muted">{t('twoFactor.staysOn')}</p>
        ) : (
          <Button className="text-danger!" aria-haspopup="dialog" onClick={() => onTask('off')}>
            {t('twoFactor.turnOff')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function TaskContent({ task, isOn, onDone }: { task: Task; isOn: boolean; onDone: () => void }) {
  const t = useMessages('settings')
  if (task === 'setup') return <TwoFactorSetup isOn={isOn} onDone={onDone} />
  if (task === 'codes') {
    return (
      <ProofForm endpoint={twoFactor.codes} refreshes={refreshes} submitLabel={t('twoFactor.createCodes')}>
        {({ recoveryCodes }) => <RecoveryCodes codes={recoveryCodes} onDone={onDone} />}
      </ProofForm>
    )
  }
  return (
    <ProofForm
      endpoint={twoFactor.off}
      refreshes={refreshes}
      submitLabel={t('twoFactor.turnOff')}
      danger
      onSuccess={() => {
        toast.success(t('twoFactor.isOff'))
        onDone()
      }}
    />
  )
}

/** Two-factor sign-in: its state and the actions for it. */
export function TwoFactorSection() {
  const t = useMessages('settings')
  const query = useCall(twoFactor.state)
  const { retry } = useAuth()
  const [task, setTask] = useState<Task>('setup')
  const [isOpen, setOpen] = useState(false)
  // The state when the dialog opened, so that its last step still shows after the actual state has changed.
  const [wasOn, setWasOn] = useState(false)
  const begin = (next: Task): void => {
    setTask(next)
    setWasOn(query.data?.on ?? false)
    setOpen(true)
  }
  const close = (): void => {
    setOpen(false)
    // Setting it up may have unlocked the staff area.
    if (task === 'setup') retry()
  }
  return (
    <Section
      title={t('twoFactor.title')}
      query={query}
      loading={<Skeleton className="h-36 w-full rounded-lg sm:h-24" />}
      errorMessage={t('twoFactor.failed')}
    >
      {(state) => (
        <>
          {state.on ? (
            <On state={state} onTask={begin} />
          ) : (
            <Off required={state.required} onSetup={() => begin('setup')} />
          )}
          <Dialog
            title={t(`twoFactor.task.${task}`)}
            description={task === 'off' ? t('twoFactor.offMeans') : undefined}
            open={isOpen}
            onOpenChange={(next) => !next && close()}
            closesAtOnce
          >
            <TaskContent task={task} isOn={wasOn} onDone={close} />
          </Dialog>
        </>
      )}
    </Section>
  )
}
