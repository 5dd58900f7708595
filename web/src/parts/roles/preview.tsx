import type { ReplyOf } from '@idlewood/contract/endpoint'
import { permissionManager, type IntendedChange } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useDebounced } from '../../ui/debounced.ts'
import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { failureSentence, outcomeSentence } from './preview.rules.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'

type ConcernedPeople = ReplyOf<typeof permissionManager.preview>['gains']

const delayMs = 300
/** The number of people listed at first, and of rights listed for each. */
const few = 5

function Person({ person }: { person: ConcernedPeople['people'][number] }) {
  const t = useMessages('permission-manager')
  const { username, permissions, calls } = person
  // A rule changes which calls a person may make, everything else their permissions.
  const things = permissions.length > 0 ? permissions : calls
  return (
    <li className="[overflow-wrap:anywhere]">
      <span className="font-semibold">{username}</span>{' '}
      <span className="font-mono text-ink-muted">{things.slice(0, few).join(', ')}</span>
      {things.length > few && (
        <span className="text-ink-muted"> {t('preview.moreThings', { count: things.length - few })}</span>
      )}
    </li>
  )
}

function Side({ title, side }: { title: string | null; side: ConcernedPeople }) {
  const t = useMessages('permission-manager')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? side.people : side.people.slice(0, few)
  const unnamed = side.total - side.people.length
  return (
    <div className="grid gap-1">
      {title && <p className="font-semibold">{title}</p>}
      <ul className="grid gap-1">
        {shown.map((person) => (
          <Person key={person._id} person={person} />
        ))}
      </ul>
      {!isWhole && side.people.length > few && (
        <button
          type="button"
          className="min-h-9 justify-self-start rounded-sm font-semibold underline underline-offset-4"
          onClick={() => setWhole(true)}
        >
          {t('preview.showMore', { count: side.people.length - few })}
        </button>
      )}
      {isWhole && unnamed > 0 && <p className="text-ink-muted">{t('preview.others', { count: unnamed })}</p>}
    </div>
  )
}

function Sides({ gains, loses }: { gains: ConcernedPeople; loses: ConcernedPeople }) {
  const t = useMessages('permission-manager')
  const isBoth = gains.total > 0 && loses.total > 0
  return (
    <>
      {gains.total > 0 && <Side title={isBoth ? t('preview.gained') : null} side={gains} />}
      {loses.total > 0 && <Side title={isBoth ? t('preview.lost') : null} side={loses} />}
    </>
  )
}

function Working() {
  const t = useMessages('permission-manager')
  return (
    <span className="flex items-center gap-2 text-ink-muted">
      <Spinner size={16} /> {t('preview.working')}
    </span>
  )
}

/**
 * Who gains and who loses which rights by a change that is about to be made; null while there is none. It
 * does not block the change.
 */
export function Preview({ intended }: { intended: IntendedChange | null }) {
  const t = useMessages('permission-manager')
  const settled = useDebounced(intended && JSON.stringify(intended), delayMs)
  const { data, error, isPending, isPrevious } = useCall(
    permissionManager.preview,
    // This was serialized two lines above.
    settled === null ? {} : { body: JSON.parse(settled) as IntendedChange },
    { enabled: settled !== null, staleTime: 0, keepPrevious: true },
  )
  if (intended === null || settled === null) return null
  const isFailure = error !== null && !isPending && (data === undefined || isPrevious)
  const sentence = isFailure ? failureSentence(error, t) : data && outcomeSentence(data, t)
  return (
    <div
      role="group"
      aria-label={t('preview.label')}
      aria-busy={isPending || isPrevious}
      className="grid gap-3 rounded-md border border-line bg-raised px-3.5 py-3 text-sm"
    >
      <div role="status" className="grid gap-2">
        {data?.refusal && (
          <p className="flex items-start gap-2">
            <Icon name="lock" size={16} className="mt-0.5 text-ink-muted" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <ServerSentence english={data.refusal} text={data.refusalText} />
            </span>
          </p>
        )}
        <p className="[overflow-wrap:anywhere]">{sentence ?? <Working />}</p>
      </div>
      {data && <Sides {...data} />}
    </div>
  )
}
