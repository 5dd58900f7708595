import { isAllowed } from '@idlewood/contract/access'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { ManagedRole, permissionManager, RouteEntry } from '@idlewood/contract/permission-manager'
import { messages } from '../../language/messages.ts'
import type { AdminPage } from '../../parts/admin-pages.ts'

type CallAnswer = ReplyOf<typeof permissionManager.explain>

/** Why somebody may or may not do something, of calls and pages alike. */
export interface Explanation extends Pick<CallAnswer, 'user' | 'allowed' | 'because' | 'held' | 'holds'> {
  demand: RouteEntry['effective']
  /** Whose demand it is. */
  origin: string
  needed: { permissions: readonly string[]; roles: readonly string[] }
}

export const ofCall = ({ demand, needed, ...answer }: CallAnswer): Explanation => ({
  ...answer,
  demand: demand.access,
  origin: demand.ruleId === null ? 'Built in' : 'A stored rule',
  needed: { permissions: needed.permissions, roles: needed.roles.map(({ name }) => name) },
})

/**
 * Of a page. Its demand is the app's own, so only what the person holds has to be known: `answer` is about a
 * call for everyone who is signed in.
 */
export function ofPage(page: AdminPage, answer: CallAnswer, roles: readonly ManagedRole[]): Explanation {
  const { user, holds, allowed: isLetIn } = answer
  const access: readonly string[] = page.access
  const held = holds.filter(({ permission }) => access.includes(permission))
  const pageName = messages('admin-pages')(page.label)
  const isOpen = isAllowed(
    { superUser: user.superUser, permissions: held.map(({ permission }) => permission) },
    access,
  )
  const because = (): string => {
    if (!isLetIn || user.superUser) return answer.because
    const [first] = held
    const which = access.length === 1 ? access.join() : `one of ${access.join(', ')}`
    if (!first) return `The page ${pageName} demands ${which}, and no role of ${user.username} holds that.`
    const through = first.roles.map(({ name }) => name).join(', ')
    return `${user.username} holds ${first.permission} through ${through}, and the page ${pageName} takes it.`
  }
  const isLacking = isLetIn && !isOpen
  return {
    user,
    holds,
    held,
    allowed: isLetIn && isOpen,
    because: because(),
    demand: [...access],
    origin: 'Built in',
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
