import type { Change } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { MutedIn, WarningKind } from '@idlewood/contract/punishment-fields'
import { punishments } from '@idlewood/contract/punishments'
import { useState } from 'react'
import { valueFound } from '../../../api/client.ts'
import { useChange } from '../../../api/queries.ts'
import { messages } from '../../../language/messages.ts'
import { toastWithUndo } from '../../../parts/changes/undo-toast.tsx'
import { toastOutcome } from '../outcome.ts'

/** The punishments that the viewer can set and lift here. */
export type PunishmentOptions = ReplyOf<typeof punishments.options>

const refreshes = ['changes'] as const

/**
 * Makes a change for a number that the viewer has seen. If it is another by now, `correct` gets the one that
 * the portal found, so a second attempt is made knowingly.
 */
async function changeSeen(
  seen: number,
  correct: (found: number) => void,
  send: (ifMatch: string) => Promise<{ change: Change }>,
): Promise<void> {
  try {
    await toastOutcome((await send(valueTag(seen))).change)
  } catch (error) {
    correct(Number(valueFound(error, seen)))
    throw error
  }
}

/** Jails a user and releases them; `shown` is the kind of jail when the dialog opens. */
export function useJail(id: string, shown: number) {
  const jail = useChange(punishments.jail, { refreshes })
  const release = useChange(punishments.release, { refreshes })
  const [type, setType] = useState(shown)
  const params = { id }
  return {
    /** The kind of jail that the viewer has seen. */
    type,
    jail: (minutes: number, reason: string) =>
      changeSeen(type, setType, (ifMatch) =>
        jail.mutateAsync({ params, ifMatch, body: { minutes, reason } }),
      ),
    release: (reason: string) =>
      changeSeen(type, setType, (ifMatch) => release.mutateAsync({ params, ifMatch, body: { reason } })),
  }
}

/** Adds a warning or removes one; `shown` has the number of each kind when the dialog opens. */
export function useWarning(id: string, isMore: boolean, shown: PunishmentOptions['warnings']) {
  const warn = useChange(isMore ? punishments.warn : punishments.unwarn, { refreshes })
  const [counts, setCounts] = useState(() => new Map(shown.map(({ kind, count }) => [kind, count])))
  return {
    /** The numbers that the viewer has seen. */
    counts,
    warn: (kind: WarningKind, reason: string) =>
      changeSeen(
        counts.get(kind) ?? 0,
        (found) => setCounts((before) => new Map(before).set(kind, found)),
        (ifMatch) => warn.mutateAsync({ params: { id }, ifMatch, body: { kind, reason } }),
      ),
  }
}

/** Mutes a user in a channel, and lifts mutes. */
export function useMute(id: string) {
  const mute = useChange(punishments.mute, { refreshes })
  const unmute = useChange(punishments.unmute, { refreshes })
  return {
    mute: async (channel: MutedIn, hours: number | undefined, reason: string) => {
      const body = { channel, reason, ...(hours === undefined ? {} : { hours }) }
      await toastOutcome((await mute.mutateAsync({ params: { id }, body })).change)
    },
    unmute: async (channel: MutedIn, reason: string) =>
      toastOutcome((await unmute.mutateAsync({ params: { id }, body: { channel, reason } })).change),
  }
}

const isMade = ({ state }: Change): boolean => state === 'applied' || state === 'confirmed'

/** Flags a user, and removes flags. */
export function useFlag(id: string, name: string) {
  const flag = useChange(punishments.flag, { refreshes })
  const unflag = useChange(punishments.unflag, { refreshes })
  return {
    flag: async (text: string) => {
      const { change } = await flag.mutateAsync({ params: { id }, body: { text } })
      if (isMade(change)) toastWithUndo(messages('punishments')('flag.done', { name }), change)
      else await toastOutcome(change)
    },
    unflag: async (row: number, reason: string) => {
      const { change } = await unflag.mutateAsync({ params: { id }, body: { row, reason } })
      if (isMade(change)) toastWithUndo(messages('punishments')('unflag.done'), change)
      else await toastOutcome(change)
    },
  }
}
