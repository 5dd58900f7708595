import type { Change } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { MutedIn, WarningKind } from '@idlewood/contract/punishment-fields'
import { punishments } from '@idlewood/contract/punishments'
import { useChange } from '../../api/queries.ts'
import { messages } from '../../language/messages.ts'
import { affectedCalls } from '../../parts/changes/affected-calls.ts'
import { toastWithUndo } from '../../parts/changes/undo-toast.tsx'
import { toastOutcome } from './outcome.ts'

/** The punishments that the viewer can set and lift here. */
export type PunishmentOptions = ReplyOf<typeof punishments.options>

const refreshes = affectedCalls

/** Jails a user and releases them. */
export function useJail(id: string, type: number) {
  const jail = useChange(punishments.jail, { refreshes })
  const release = useChange(punishments.release, { refreshes })
  const to = { params: { id }, ifMatch: valueTag(type) }
  return {
    jail: async (minutes: number, reason: string) =>
      toastOutcome((await jail.mutateAsync({ ...to, body: { minutes, reason } })).change),
    release: async (reason: string) =>
      toastOutcome((await release.mutateAsync({ ...to, body: { reason } })).change),
  }
}

/** Adds a warning or removes one; `count` is the current number. */
export function useWarning(id: string, isMore: boolean) {
  const warn = useChange(isMore ? punishments.warn : punishments.unwarn, { refreshes })
  return async (kind: WarningKind, count: number, reason: string): Promise<void> =>
    toastOutcome(
      (await warn.mutateAsync({ params: { id }, body: { kind, reason }, ifMatch: valueTag(count) })).change,
    )
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
