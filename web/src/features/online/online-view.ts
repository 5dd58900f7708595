import type { OnlinePlayer } from '@idlewood/contract/online'
import { useMemo, useState } from 'react'
import { choiceField, searchable, useListAddress } from '../../parts/list/list-address.ts'
import { listFields, type TypedSearch } from '../../parts/list/list-view.ts'
import { matching } from '../../parts/list/matching.ts'
import { orderField, sortedBy } from '../../parts/list/sorting.rules.ts'
import type { TableOrder } from '../../ui/table-order.rules.ts'

/** What players can be sorted by; the first is the usual. */
const sorts = ['name', 'id', 'faction', 'level', 'since', 'ping'] as const
/** Which players are shown: those who are new here, or whose name belongs to no account. */
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

/** The players that are asked for, in the order that is asked for. */
function playersShown(
  players: readonly OnlinePlayer[],
  { search, show, sort }: { search: string; show: Show; sort: string },
): readonly OnlinePlayer[] {
  const kept = show === 'all' ? players : players.filter(isShown[show])
  const found = search.trim() === '' ? kept : matching(kept, search, textsOf)
  return sortedBy(found, sort, valueOf)
}

/** How many each filter shows. */
export const countsOf = (players: readonly OnlinePlayer[]): Record<Show, number> => ({
  all: players.length,
  new: players.filter(isShown.new).length,
  stranger: players.filter(isShown.stranger).length,
})

/** Which players are looked at, kept in the address. */
export function useOnlineView(players: readonly OnlinePlayer[] | undefined): {
  search: TypedSearch
  order: TableOrder
  show: Show
  onShow: (show: Show) => void
  shown: readonly OnlinePlayer[] | undefined
} {
  const { view, filter } = useListAddress(fields)
  // Typing must not wait for the router: the box keeps its own text.
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
