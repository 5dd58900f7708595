import type { Change } from '@idlewood/contract/changes'
import { Waiting } from './waiting.tsx'
import { WaitingWords } from './waiting-words.tsx'

/** A pending change of an item that the inventory does not list, such as one that is given. */
export function WaitingItem({ change }: { change: Change }) {
  return (
    <Waiting change={change}>
      <span className="font-semibold">{change.targetName}</span>: <WaitingWords change={change} />
    </Waiting>
  )
}
