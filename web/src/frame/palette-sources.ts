import { isAllowed, type Permission, type Viewer } from '@idlewood/contract/access'
import { parseContactSearch } from '@idlewood/contract/contacts'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { users } from '@idlewood/contract/users'
import { useCall } from '../api/queries.ts'
import type { ChoiceKind } from './recent-choices.ts'

const minute = 60_000
/** The maximum number of results of one kind. */
export const maxOfAKind = 8

/** The permission needed to see each kind of result; the other kinds follow the access to pages. */
const demands: Record<'player' | 'faction' | 'gang', Permission> = {
  player: 'view_all_users',
  faction: 'view_factions',
  gang: 'view_gangs',
}

const isDemanding = (kind: ChoiceKind): kind is keyof typeof demands => kind in demands

/** Whether the viewer may see any results of a kind. */
export const maySee = (viewer: Viewer, kind: ChoiceKind): boolean =>
  !isDemanding(kind) || isAllowed(viewer, [demands[kind]])

/** Players, factions and gangs that match a text, each requested only if the viewer may see its list. */
export function usePaletteSources(viewer: Viewer, search: string) {
  const asks = search !== ''
  // A prefix names one kind of contact detail, which only players have.
  const { isExplicit } = parseContactSearch(search)
  const players = useCall(
    users.all,
    { query: { search, limit: String(maxOfAKind) } },
    { enabled: asks && maySee(viewer, 'player'), keepPrevious: true },
  )
  /** Whether results of a kind are searched for at all. */
  const may = (kind: ChoiceKind): boolean => maySee(viewer, kind) && (kind === 'player' || !isExplicit)
  const options = (kind: ChoiceKind) => ({ enabled: asks && may(kind), staleTime: minute })
  const factionList = useCall(factions.list, {}, options('faction'))
  const gangList = useCall(gangs.list, {}, options('gang'))
  return { players, factions: factionList, gangs: gangList, may }
}
/** What the palette searches besides pages and settings. */
export type PaletteSources = ReturnType<typeof usePaletteSources>
