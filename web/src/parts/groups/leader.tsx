import { useMessages } from '../../language/messages.ts'
import { notAvailable } from '../../ui/values.ts'
import { UserLink } from '../user-link.tsx'

/** The leader of a group, as a link for those who may open their page. */
export function Leader({
  name,
  leaders,
  unavailable,
}: {
  name: string | null
  /** User ids by name, as far as they are known. */
  leaders: Readonly<Record<string, number>> | undefined
  unavailable: readonly string[]
}) {
  const t = useMessages('groups')
  if (unavailable.includes('leader')) return <span className="text-ink-muted">{notAvailable()}</span>
  if (name === null) return t('leader.none')
  return (
    <UserLink uid={leaders?.[name]} className="relative z-1">
      {name}
    </UserLink>
  )
}
