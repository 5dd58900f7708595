import { isAllowed } from '@idlewood/contract/access'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { users } from '@idlewood/contract/users'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorSentence } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { paths } from '../../paths.ts'
import type { PickedUser } from '../../parts/picked-user.ts'
import { UserPicker } from '../../parts/user-picker.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callTargets, pageTargets, type AccessTarget } from './access-targets.ts'
import { CallPicker } from './call-picker.tsx'
import { demandWords } from './route-table.rules.ts'
import { explainCall, explainPage, type Explanation } from './explanation.rules.ts'
import { NextSteps } from './next-steps.tsx'
import { Loading, TabFrame } from './tab-frame.tsx'
import { ServerSentence } from '../../ui/server-sentence.tsx'

/** A call that every signed-in user may make, so its explanation of a person also holds for every page. */
const forEveryone = { method: 'GET', path: 'user/profile/perms' } as const

function Through({ held }: { held: Explanation['held'] }) {
  const t = useMessages('permission-manager')
  return (
    <ul className="grid gap-1 text-sm">
      {held.map(({ permission, roles }) => (
        <li key={permission} className="[overflow-wrap:anywhere]">
          {t.rich('explain.through', {
            permission,
            roles: roles.map(({ name }) => name).join(', '),
            code: (text) => <span className="font-mono">{text}</span>,
            muted: (text) => <span className="text-ink-muted">{text}</span>,
          })}
        </li>
      ))}
    </ul>
  )
}

function Answer({ explanation }: { explanation: Explanation }) {
  const t = useMessages('permission-manager')
  const { allowed, because, becauseText, demand, origin, held, needed, holds, user } = explanation
  return (
    <div className="grid gap-4 rounded-md border border-line bg-raised p-4">
      <div role="status" className="grid justify-items-start gap-2">
        {allowed ? (
          <Badge tone="success" icon="check">
            {t('explain.may')}
          </Badge>
        ) : (
          <Badge tone="warning" icon="lock">
            {t('explain.mayNot')}
          </Badge>
        )}
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <ServerSentence english={because} text={becauseText} />
        </p>
      </div>
      <dl className="grid gap-3 text-sm [&_dd]:min-w-0 [&_dd]:[overflow-wrap:anywhere] [&_dt]:font-semibold">
        <div>
          <dt>{t('explain.demanded')}</dt>
          <dd className={typeof demand === 'string' ? '' : 'font-mono'}>{demandWords(demand, t)}</dd>
          <dd className="text-ink-muted">{origin}</dd>
        </div>
        {held.length > 0 && (
          <div>
            <dt>{t('explain.held')}</dt>
            <dd>
              <Through held={held} />
            </dd>
          </div>
        )}
        {needed.permissions.length > 0 && (
          <div>
            <dt>{t('explain.missing')}</dt>
            <dd className="font-mono">{needed.permissions.join(', ')}</dd>
            <dd className="text-ink-muted">
              {needed.roles.length > 0
                ? t('explain.rolesWith', { roles: needed.roles.join(', ') })
                : t('explain.noRoleYet')}
            </dd>
          </div>
        )}
      </dl>
      <NextSteps explanation={explanation} />
      <details className="text-sm">
        <summary className="min-h-9 content-center font-semibold">
          {t('explain.holds', { name: user.username, count: holds.length })}
        </summary>
        {holds.length > 0 ? (
          <Through held={holds} />
        ) : (
          <p className="text-ink-muted">{t('explain.nothing')}</p>
        )}
      </details>
    </div>
  )
}

/** A field for a person: by name for viewers who may search users, by number for others. */
function PersonField({
  person,
  onPick,
}: {
  person: PickedUser | null
  onPick: (person: PickedUser | null) => void
}) {
  const t = useMessages('permission-manager')
  const { user, permissions } = useAuth()
  const viewer = user && { superUser: user.superUser, permissions }
  if (isAllowed(viewer, ['manage_user_roles'])) {
    return (
      <UserPicker
        label={t('explain.person')}
        placeholder={t('explain.person.name')}
        source={permissionManager.usersWithRoles}
        value={person}
        onValueChange={onPick}
      />
    )
  }
  if (isAllowed(viewer, ['view_all_users'])) {
    return <UserPicker label={t('explain.person')} source={users.all} value={person} onValueChange={onPick} />
  }
  return (
    <TextField
      label={t('explain.person')}
      placeholder={t('explain.person.id')}
      inputMode="numeric"
      maxLength={10}
      autoComplete="off"
      defaultValue={person?.uid}
      onChange={({ target: { value } }) =>
        onPick(/^[1-9]\d*$/.test(value.trim()) ? { uid: Number(value), username: `#${value.trim()}` } : null)
      }
    />
  )
}

/** Everything that can be asked about, and the current selection. */
function useAccessTargets(call: string) {
  const t = useMessages('permission-manager')
  const nameOf = useMessages('admin-pages')
  const routes = useCall(permissionManager.routes)
  const targets = [
    { value: t('explain.pages'), items: pageTargets(t, nameOf) },
    { value: t('explain.calls'), items: callTargets(routes.data ?? []) },
  ]
  const target: AccessTarget | null =
    targets.flatMap(({ items }) => items).find(({ id }) => id === call) ?? null
  return { targets, target }
}

/** The portal's explanation for a person, and what it means for the selected target. */
function useExplanation(uid: string, target: AccessTarget | null) {
  const t = useMessages('permission-manager')
  const nameOf = useMessages('admin-pages')
  const roles = useCall(permissionManager.roles)
  const asked = target && 'call' in target ? target.call : forEveryone
  const answer = useCall(
    permissionManager.explain,
    { query: { uid, ...asked } },
    { enabled: uid !== '', staleTime: 0 },
  )
  const explanation = (): Explanation | null => {
    if (!target || !answer.data) return null
    if (!('page' in target)) return explainCall(answer.data, t)
    const pageName = nameOf(target.page.label)
    return explainPage({ page: target.page, pageName, answer: answer.data, roles: roles.data ?? [] }, t)
  }
  return { answer, shown: explanation() }
}

/** The form that asks whether a person may do something, and why. */
function Question({
  uid,
  call,
  onAsk,
}: {
  uid: string
  call: string
  onAsk: (uid: string, call: string) => void
}) {
  const t = useMessages('permission-manager')
  const [picked, setPicked] = useState<PickedUser | null>(null)
  const { targets, target } = useAccessTargets(call)
  const { answer, shown } = useExplanation(uid, target)
  const name = picked && String(picked.uid) === uid ? picked.username : answer.data?.user.username
  return (
    <>
      <PersonField
        person={uid === '' ? null : { uid: Number(uid), username: name ?? `#${uid}` }}
        onPick={(person) => {
          setPicked(person)
          onAsk(person ? String(person.uid) : '', call)
        }}
      />
      <CallPicker targets={targets} value={target} onValueChange={(next) => onAsk(uid, next?.id ?? '')} />
      {uid !== '' && answer.isPending && <Loading className="py-4" />}
      {answer.error && !answer.isPending && (
        <p role="alert" className="text-danger">
          {errorSentence(answer.error, t('failed'))}
        </p>
      )}
      {shown && <Answer explanation={shown} />}
    </>
  )
}

/**
 * The person and the target in the URL; a target is written like `GET user/allusers`, or `page users` for a
 * page.
 */
function useAddress() {
  const [address, setAddress] = useSearchParams()
  const uid = address.get('uid') ?? ''
  return {
    uid: /^[1-9]\d{0,9}$/.test(uid) ? uid : '',
    call: address.get('call') ?? '',
    onAsk: (uid: string, call: string) =>
      setAddress({ ...(uid ? { uid } : {}), ...(call ? { call } : {}) }, { replace: true }),
  }
}

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('permission-manager')('explain.title')} />,
}

/** Explains whether a person may do something and why, and offers the steps that would change it. */
export default function ExplainPage() {
  const t = useMessages('permission-manager')
  const question = useAddress()
  return (
    <>
      <PageHeader
        tabTitle={t('explain')}
        eyebrow={
          <Link to={paths.perms()} className="hover:underline">
            {t('title')}
          </Link>
        }
        title={t('explain.title')}
        description={t('explain.about')}
      />
      <TabFrame queries={[]}>
        {() => (
          <div className="grid max-w-3xl gap-5">
            <Question {...question} />
          </div>
        )}
      </TabFrame>
    </>
  )
}
