import { isAllowed } from '@idlewood/contract/access'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { ManagedRole, permissionManager, RouteEntry } from '@idlewood/contract/permission-manager'
import type { Messages } from '../../language/messages.ts'
import type { AdminPage } from '../../parts/admin-pages.ts'

type CallAnswer = ReplyOf<typeof permissionManager.explain>

/** Why a person may or may not do something; the same shape for calls and pages. */
export interface Explanation extends Pick<
  CallAnswer,
  'user' | 'allowed' | 'because' | 'becauseText' | 'held' | 'holds'
> {
  demand: RouteEntry['effective']
  /** Whether the demand is built in or comes from a stored rule, in words. */
  origin: string
  needed: { permissions: readonly string[]; roles: readonly string[] }
  /** The path of the stored rule that applies, or null if none does. */
  rulePath: string | null
}

export const explainCall = (
  { demand, needed, ...answer }: CallAnswer,
  t: Messages<'permission-manager'>,
): Explanation => ({
  ...answer,
  demand: demand.access,
  origin: t(demand.ruleId === null ? 'explain.origin.builtIn' : 'explain.origin.rule'),
  needed: { permissions: needed.permissions, roles: needed.roles.map(({ name }) => name) },
  rulePath: demand.ruleId === null ? null : answer.call.path,
})

/**
 * The explanation for a page. The app itself knows what a page demands, so only the person's permissions are
 * needed: `answer` is the explanation of a call that every signed-in user may make.
 */
export function explainPage(
  {
    page,
    pageName,
    answer,
    roles,
  }: { page: AdminPage; pageName: string; answer: CallAnswer; roles: readonly ManagedRole[] },
  t: Messages<'permission-manager'>,
): Explanation {
  const { user, holds, allowed: isLetIn } = answer
  const access: readonly string[] = page.access
  const held = holds.filter(({ permission }) => access.includes(permission))
  const isOpen = isAllowed(
    { superUser: user.superUser, permissions: held.map(({ permission }) => permission) },
    access,
  )
  const because = (): string => {
    if (!isLetIn || user.superUser) return answer.because
    const [first] = held
    const name = user.username
    if (!first) {
      const permissions = access.join(', ')
      const demand = access.length === 1 ? permissions : t('explain.page.oneOf', { permissions })
      return t('explain.page.lacking', { page: pageName, demand, name })
    }
    const through = first.roles.map((role) => role.name).join(', ')
    return t('explain.page.held', { name, permission: first.permission, roles: through, page: pageName })
  }
  const isLacking = isLetIn && !isOpen
  return {
    user,
    holds,
    held,
    allowed: isLetIn && isOpen,
    because: because(),
    // The server's reasons are about calls; the reason for a page is composed here.
    becauseText: !isLetIn || user.superUser ? answer.becauseText : undefined,
    demand: [...access],
    origin: t('explain.origin.builtIn'),
    rulePath: null,
    needed: {
      permissions: isLacking ? access : [],
      roles: isLacking
        ? roles
            .filter(({ permissions }) => permissions.some(({ name }) => access.includes(name)))
            .map(({ name }) => name)
        : [],
    },
  }
}
