import { changes, type ChangeState } from '@idlewood/contract/changes'
import { call } from '../../api/client.ts'
import { messages } from '../../language/messages.ts'
import { toast } from '../../ui/toasts.tsx'

/** Polling interval in milliseconds, and the maximum number of polls: a game saves within seconds. */
const intervalMs = 1000
const maxPolls = 90

const isOpen = (state: ChangeState): boolean => /^(queued|delivered|applied)$/.test(state)

function reportOutcome(state: ChangeState): void {
  const t = messages('online')
  if (state === 'confirmed') toast.success(t('apply.made'))
  else if (state === 'applied') toast.info(t('apply.proving'))
  else toast.error(t('apply.ended', { state: messages('change')(`state.${state}`) }))
}

async function poll(id: number, pollsLeft: number): Promise<void> {
  const { change } = await call(changes.one, { params: { id: String(id) } })
  if (!isOpen(change.state)) return reportOutcome(change.state)
  if (pollsLeft > 0) setTimeout(() => void poll(id, pollsLeft - 1).catch(() => undefined), intervalMs)
  else if (change.state === 'applied') reportOutcome(change.state)
}

/**
 * Reports the outcome of a change whose player was just kicked: by then it has left the list of waiting
 * changes. People who may not read changes only see it on the page.
 */
export function followChange(id: number, name: string): void {
  toast.info(messages('online')('apply.kicked', { name }))
  void poll(id, maxPolls).catch(() => undefined)
}
