import type { Change } from '@idlewood/contract/changes'
import { online } from '@idlewood/contract/online'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ActForm } from '../acts/act-form.tsx'
import { followChange } from './follow-change.ts'
import { useMay } from '../may-open.ts'
import { usePlayers } from '../presence.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/**
 * Applies a change that waits for a player to leave the game: the player is kicked with a reason, which they
 * do not see if the kick goes through the console. Renders nothing if the change waits for nobody or the game
 * cannot be reached, and for people who may not kick.
 */
export function ApplyNow({ change: { id, uid, state, targetName, target } }: { change: Change }) {
  const t = useMessages('online')
  const may = useMay()
  const isOffered = state === 'queued' && uid !== null && may(online.applyNow.access)
  const { whereIs, kicksBy } = usePlayers(isOffered ? [uid] : [])
  const apply = useChange(online.applyNow)
  const [isOpen, setOpen] = useState(false)
  const isPlaying = isOffered && kicksBy !== null && whereIs(uid).in === true
  if (!isPlaying && !isOpen) return null
  const isUnseen = kicksBy === 'console'
  const name = target === 'user' ? targetName : `#${uid}`
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t('apply')}
      description={t(isUnseen ? 'apply.body.unseen' : 'apply.body', { name })}
      trigger={
        <Button size="sm" icon="logout" aria-label={t('apply.id', { id: String(id) })}>
          {t('apply')}
        </Button>
      }
    >
      <ActForm
        label={t(isUnseen ? 'kick.reason' : 'apply.sentence')}
        {...(isUnseen ? { hint: t('kick.reason.unseen') } : {})}
        submit={t('apply.send')}
        icon="logout"
        variant="danger"
        maxLength={null}
        initial={t('apply.usual')}
        text={async () =>
          (await import('@idlewood/contract/schemas/online')).online.applyNow.body.shape.reason
        }
        send={async (reason) => {
          const outcome = await apply.mutateAsync({ params: { id: String(id) }, body: { reason } })
          if (outcome.state === 'done') {
            setOpen(false)
            followChange(id, name)
          }
          return outcome
        }}
        words={{ name, done: t('kick.done', { name }) }}
      />
    </Dialog>
  )
}
