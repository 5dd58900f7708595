import type { Change } from '@idlewood/contract/changes'
import { fieldLabel, rowWords, valueWords } from '../../parts/changes/change-words.ts'
import { useChangeWords } from '../../parts/changes/use-change-words.ts'
import { OldToNew } from './old-to-new.tsx'

/** The text of a pending change, taken from its first field. */
export function WaitingWords({ change }: { change: Change }) {
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
