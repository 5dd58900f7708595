import { ChangedFields } from '../changes/change-parts.tsx'
import type { DescribedChange } from '../changes/change-words.ts'

/** What an entry of a record changed. */
export const EntryChange = ({ change }: { change: DescribedChange }) => (
  <span className="grid gap-0.5 text-sm">
    <ChangedFields change={change} />
  </span>
)
