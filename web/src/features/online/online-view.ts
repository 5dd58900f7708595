import type { OnlinePlayer } from '@idlewood/contract/online'
import { useMemo, useState } from 'react'
import { choiceField, searchable, useListAddress } from '../../parts/list/list-address.ts'
import { listFields, type TypedSearch } from '../../parts/list/list-view.ts'
import { matching } from '../../parts/list/matching.ts'
import { orderField, sortedBy } from '../../parts/list/sorting.rules.ts'
import type { TableOrder } from '../../ui/table-order.rules.ts'

/** What players can be sorted by; the first is the default. */
const sorts = ['name', 'id', 'faction', 'level', 'since', 'ping'] as const
/** Which players to show: all, only new ones, or only those whose name belongs to no account. */
export const shows = ['all', 'new', 'stranger'] as const
export type Show = (typeof shows)[number]

const fields = {
  ...listFields,
  sort: orderField(sorts, sorts[0]),
  show: choiceField('show', shows, 'all'),
}

const shownName = ({ name, username }: OnlinePlayer): string => username ?? name

const valueOf: Record<(typeof sorts)[number], (player: OnlinePlayer) => string | number | null> = {
  name: shownName,
  id: ({ slot }) => slot,
  faction: ({ faction }) => faction && (faction.name ?? `#${faction.id}`),
  level: ({ level }) => level,
  since: ({ since }) => since && Date.parse(since),
  ping: ({ ping }) => ping,
}

const textsOf = ({ name, username, faction, slot, uid }: OnlinePlayer) => [
  name,
  name.replaceAll('_', ' '),
  ...(username === null || username === name ? [] : [username, username.replaceAll('_', ' ')]),
  faction?.name ?? null,
  slot,
  uid,
]

const isShown: Record<Show, (player: OnlinePlayer) => boolean> = {
  all: () => true,
  new: ({ isNew }) => isNew === true,
  stranger: ({ uid }) => uid === null,
}

/** The players that match the view, in its order. */
function playersShown(
  players: readonly OnlinePlayer[],
  { search, show, sort }: { search: string; show: Show; sort: string },
): readonly OnlinePlayer[] {
  const kept = show === 'all' ? players : players.filter(isShown[show])
  const found = search.trim() === '' ? kept : matching(kept, search, textsOf)
  return sortedBy(found, sort, valueOf)
}

/** How many players each filter matches. */
export const countsOf = (players: readonly OnlinePlayer[]): Record<Show, number> => ({
  all: players.length,
  new: players.filter(isShown.new).length,
  stranger: players.filter(isShown.stranger).length,
})

/** The filters and order of the list, kept in the URL. */
export function useOnlineView(players: readonly OnlinePlayer[] | undefined): {
  search: TypedSearch
  order: TableOrder
  show: Show
  onShow: (show: Show) => void
  shown: readonly OnlinePlayer[] | undefined
} {
  const { view, filter } = useListAddress(fields)
  // The box keeps its own text, so that typing does not wait for the router.
  const [typed, setTyped] = useState(view.search)
  const { show, sort } = view
  const shown = useMemo(
    () => players && playersShown(players, { search: typed, show, sort }),
    [players, typed, show, sort],
  )
  return {
    search: {
      typed,
      type(text) {
        setTyped(text)
        filter({ search: searchable(text) }, { replace: true })
      },
    },
    order: {
      value: sort,
      sorts,
      onOrder: (order) => filter({ sort: fields.sort.read(order) }),
    },
    show,
    onShow: (next) => filter({ show: next }),
    shown,
  }
}
