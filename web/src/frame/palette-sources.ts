import { isAllowed, type Permission, type Viewer } from '@idlewood/contract/access'
import { soughtBy } from '@idlewood/contract/contacts'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { users } from '@idlewood/contract/users'
import { useCall } from '../api/queries.ts'
import type { ChoiceKind } from './recent-choices.ts'

const minute = 60_000
/** Results of one kind at most. */
export const maxOfAKind = 8

/** What must be held for things of a kind to be shown; pages and settings have lists of their own. */
const demands: Record<'player' | 'faction' | 'gang', Permission> = {
  player: 'view_all_users',
  faction: 'view_factions',
  gang: 'view_gangs',
}

/** Whether somebody may see things of a kind at all. */
export const maySee = (viewer: Viewer, kind: ChoiceKind): boolean =>
  kind === 'page' || kind === 'setting' || isAllowed(viewer, [demands[kind]])

/** Players, factions and gangs for a text, each asked for only where the viewer may see their list. */
export function usePaletteSources(viewer: Viewer, search: string) {
  const asks = search !== ''
  // A prefix names one kind of thing that people have.
  const { isExplicit } = soughtBy(search)
  const players = useCall(
    users.all,
    { query: { search, limit: String(maxOfAKind) } },
    { enabled: asks && maySee(viewer, 'player'), keepPrevious: true },
  )
  /** Whether things of a kind are looked for at all. */
  const may = (kind: ChoiceKind): boolean => maySee(viewer, kind) && (kind === 'player' || !isExplicit)
  const options = (kind: ChoiceKind) => ({ enabled: asks && may(kind), staleTime: minute })
  const factionList = useCall(factions.list, {}, options('faction'))
  const gangList = useCall(gangs.list, {}, options('gang'))
  return { players, factions: factionList, gangs: gangList, may }
}
/** What the palette looks through besides pages and settings. */
export type PaletteSources = ReturnType<typeof usePaletteSources>
