import { useMessages } from '../language/messages.ts'
import { PhraseField } from '../ui/text-field.tsx'
import { ReasonField } from './changes/reason-field.tsx'
import type { Reason } from './changes/use-reason.ts'

/** The fields of a delete confirmation. */
export function DeleteQuestions({
  phrase,
  typed,
  onType,
  reason,
}: {
  phrase: string
  typed: string
  onType: (typed: string) => void
  /** Omitted if no reason is asked for. */
  reason: Reason | undefined
}) {
  const t = useMessages('parts')
  return (
    <div className="grid gap-4">
      <PhraseField label={t('delete.type', { phrase })} value={typed} onValueChange={onType} />
      {reason && <ReasonField reason={reason} hideLabel={false} />}
    </div>
  )
}
