import { online, type OnlinePlayer } from '@idlewood/contract/online'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useMay, useMayOpen } from '../../parts/may-open.ts'
import { Presence } from '../../parts/presence.tsx'
import { paths } from '../../paths.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ActForm } from '../../parts/acts/act-form.tsx'

const schemas = async () => (await import('@idlewood/contract/schemas/online')).online

type Acts = ReplyOf<typeof online.list>['acts']

/** The player's IP address, shown on request because each request is recorded. */
function Address({ name }: { name: string }) {
  const t = useMessages('online')
  const look = useChange(online.address)
  const [shown, setShown] = useState<string | null>()
  if (shown !== undefined) return <span role="status">{shown ?? t('address.none')}</span>
  const show = async (): Promise<void> => {
    try {
      setShown((await look.mutateAsync({ body: { name } })).address)
    } catch (error) {
      toastFailure(error, t('address.failed'))
    }
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="eye"
      title={t('address.note')}
      loading={look.isPending}
      onClick={() => void show()}
    >
      {t('address.show')}
    </Button>
  )
}

function Known({ player, hasAddress }: { player: OnlinePlayer; hasAddress: boolean }) {
  const t = useMessages('online')
  const may = useMay()
  const { name, username, slot, faction, level, ping } = player
  const address =
    hasAddress && may(online.address.access)
      ? ([[t('address'), <Address key="address" name={name} />]] as const)
      : []
  const facts = [
    [t('column.slot'), slot],
    [t('column.name'), username === null || username === name ? null : name],
    [t('column.faction'), faction && (faction.name ?? `#${faction.id}`)],
    [t('column.level'), level],
    [t('column.ping'), ping === null ? null : t('ping', { ping })],
  ] as const
  const known = facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return <Facts facts={[...known, ...address]} />
}

function Message({ name, acts }: { name: string; acts: Acts }) {
  const t = useMessages('online')
  const send = useChange(online.message)
  return (
    <ActForm
      label={t('message')}
      submit={t('message.send')}
      icon="chat"
      variant="secondary"
      maxLength={acts.message.maxLength}
      text={async () => (await schemas()).message.body.shape.text}
      send={(text) => send.mutateAsync({ body: { name, text } })}
      words={{ name, done: t('message.done', { name }) }}
    />
  )
}

function Kick({ name, acts }: { name: string; acts: Acts }) {
  const t = useMessages('online')
  const kick = useChange(online.kick, { refreshes: [online.list] })
  return (
    <ActForm
      label={t('kick.reason')}
      submit={t('kick')}
      icon="logout"
      variant="danger"
      maxLength={acts.kick.maxLength}
      hint={t('kick.reason.unseen')}
      text={async () => (await schemas()).kick.body.shape.reason}
      send={(reason) => kick.mutateAsync({ body: { name, reason } })}
      words={{ name, done: t('kick.done', { name }) }}
    />
  )
}

/** One player: what is known about them, and the available actions. */
export function PlayerDialog({
  player,
  acts,
  hasAddresses,
  onClose,
}: {
  player: OnlinePlayer
  acts: Acts
  hasAddresses: boolean
  onClose: () => void
}) {
  const t = useMessages('online')
  const may = useMay()
  const mayOpen = useMayOpen()
  const { name, username, uid, since, isBelow } = player
  const mayKick = may(online.kick.access)
  const mayMessage = may(online.message.access)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={username ?? name}
      description={<Presence where={{ in: true, since }} />}
    >
      <Known player={player} hasAddress={hasAddresses && isBelow} />
      {uid !== null && mayOpen('users/:id') && (
        <Button to={paths.user({ uid })} icon="user" className="justify-self-start">
          {t('profile')}
        </Button>
      )}
      {mayMessage && acts.message.by !== null && <Message name={name} acts={acts} />}
      {mayKick && acts.kick.by !== null && isBelow && <Kick name={name} acts={acts} />}
      {mayKick && !isBelow && <p className="text-sm text-ink-muted">{t('kick.above', { name })}</p>}
      {(mayKick || mayMessage) && acts.kick.by === null && (
        <p className="text-sm text-ink-muted">{t('unreachable')}</p>
      )}
    </Dialog>
  )
}
