import { links, type LinkedCharacter, type LinkStrength } from '@idlewood/contract/links'
import { Link } from 'react-router'
import { useChange } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

const tones: Record<LinkStrength, Tone> = {
  strong: 'danger',
  medium: 'warning',
  weak: 'neutral',
  none: 'neutral',
}

/** Records that two characters share a household, or removes that record. */
function Household({ id, person }: { id: string; person: LinkedCharacter }) {
  const t = useMessages('user-links')
  const note = useChange(links.household, { refreshes: ['households'] })
  const { uid, username, household } = person
  const press = (): void =>
    note.mutate(
      { params: { id }, body: { uid, known: household === null } },
      { onError: (error) => toastFailure(error, t('household.failed')) },
    )
  return (
    <Button
      size="sm"
      loading={note.isPending}
      aria-label={t(household === null ? 'household.note.named' : 'household.remove.named', {
        name: username,
      })}
      onClick={press}
    >
      {t(household === null ? 'household.note' : 'household.remove')}
    </Button>
  )
}

function Badges({ person: { strength, ban, household } }: { person: LinkedCharacter }) {
  const t = useMessages('user-links')
  return (
    <>
      <Badge tone={household ? 'neutral' : tones[strength]}>{t(`strength.${strength}`)}</Badge>
      {ban && (
        <Badge tone={household ? 'neutral' : 'danger'} icon="lock">
          {ban.reason ? t('banned.reason', { reason: ban.reason }) : t('banned')}
        </Badge>
      )}
    </>
  )
}

/** A linked character, with what the two share and how strong a sign that is. */
export function LinkedCharacterRow({
  id,
  person,
  address,
  canNote,
}: {
  id: string
  person: LinkedCharacter
  /** Undefined until requested. */
  address: string | null | undefined
  canNote: boolean
}) {
  const t = useMessages('user-links')
  const format = useFormat()
  const { uid, username, lastlogin, reasons, household } = person
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line px-4 py-3 first:border-0">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`${paths.user({ uid })}?tab=record`}
            className="font-semibold [overflow-wrap:anywhere] underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {username}
          </Link>
          <Badges person={person} />
        </p>
        <ul className="grid gap-0.5 text-sm">
          {reasons.map(({ kind, strength, shared }) => (
            <li key={kind}>
              {t(strength === 'none' ? 'reason.nothing' : `reason.${kind}`, {
                what: t(`kind.${kind}`),
                count: shared,
              })}
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {lastlogin && <span>{t('seen', { time: format.gameDay(lastlogin) })}</span>}
          {address && <span className="tabular-nums">{address}</span>}
          {household && (
            <span>{t('household', { name: household.by, time: format.date(household.at) })}</span>
          )}
        </p>
      </div>
      {canNote && <Household id={id} person={person} />}
    </li>
  )
}
