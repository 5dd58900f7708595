import { changes, type Change } from '@idlewood/contract/changes'
import { online } from '@idlewood/contract/online'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ActForm } from '../acts/act-form.tsx'
import { useMay } from '../may-open.ts'
import { usePresence } from '../presence.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Milliseconds between two looks at a change that is about to be made. */
const everyMs = 1000

/** How the change ended, from the moment its player was kicked. */
function Ending({ id, name }: { id: number; name: string }) {
  const t = useMessages('online')
  const states = useMessages('change')
  const isOpen = (change: Change | undefined): boolean => !change || /^(queued|applied)$/.test(change.state)
  const { data } = useCall(
    changes.one,
    { params: { id: String(id) } },
    { every: (data) => (isOpen(data?.change) ? everyMs : false) },
  )
  const state = data?.change.state ?? 'queued'
  if (state === 'queued') return <Banner>{t('apply.kicked', { name })}</Banner>
  if (state === 'applied') return <Banner>{t('apply.proving')}</Banner>
  return state === 'confirmed' ? (
    <Banner tone="success">{t('apply.made')}</Banner>
  ) : (
    <Banner tone="warning">{t('apply.ended', { state: states(`state.${state}`) })}</Banner>
  )
}

/**
 * Makes a change that waits for somebody who plays: they are kicked with a sentence that says why. Nothing
 * where nobody is waited for, or to whom may not kick.
 */
export function ApplyNow({ change: { id, uid, state, targetName, target } }: { change: Change }) {
  const t = useMessages('online')
  const may = useMay()
  const isOffered = state === 'queued' && uid !== null && may(online.applyNow.access)
  const whereIs = usePresence(isOffered ? [uid] : [])
  const apply = useChange(online.applyNow)
  const [isOpen, setOpen] = useState(false)
  const [isKicked, setKicked] = useState(false)
  const isPlaying = isOffered && whereIs(uid).in === true
  if (!isPlaying && !isOpen) return null
  const name = target === 'user' ? targetName : `#${uid}`
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        setKicked(false)
      }}
      title={t('apply')}
      description={t('apply.body', { name })}
      trigger={
        <Button size="sm" icon="logout" aria-label={t('apply.id', { id: String(id) })}>
          {t('apply')}
        </Button>
      }
    >
      {isKicked ? (
        <Ending id={id} name={name} />
      ) : (
        <ActForm
          label={t('apply.sentence')}
          submit={t('apply.send')}
          icon="logout"
          variant="danger"
          maxLength={null}
          initial={t('apply.usual')}
          text={online.applyNow.body.shape.reason}
          send={async (reason) => {
            const outcome = await apply.mutateAsync({ params: { id: String(id) }, body: { reason } })
            setKicked(outcome.state === 'done')
            return outcome
          }}
          words={{ name, done: t('kick.done', { name }) }}
        />
      )}
    </Dialog>
  )
}
