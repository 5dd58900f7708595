import type { Change } from '@idlewood/contract/changes'
import { fieldLabel, rowWords, valueWords } from '../../parts/changes/change-words.ts'
import { useChangeWords } from '../../parts/changes/use-change-words.ts'
import { OldToNew } from './old-to-new.tsx'
import { Waiting } from './waiting.tsx'

/** The text of a pending change, taken from its first field. */
function Words({ change }: { change: Change }) {
  const words = useChangeWords()
  const { target, fields } = change
  const [first] = fields
  const row = rowWords(change, words.t)
  if (row || !first) return row
  const shown = (value: typeof first.old) => valueWords(target, first, value, words)
  return (
    <>
      {fieldLabel(target, first.field, words.fields)}:{' '}
      <OldToNew old={shown(first.old)} next={shown(first.new)} />
    </>
  )
}

/**
 * A pending change of something that the page does not list, such as an item that is given or a punishment.
 */
export function WaitingInWords({ change, named = false }: { change: Change; named?: boolean }) {
  return (
    <Waiting change={change}>
      {named && (
        <>
          <span className="font-semibold">{change.targetName}</span>:{' '}
        </>
      )}
      <Words change={change} />
    </Waiting>
  )
}
