/** Links between a list and the pages of its rows, which lead back to the list as it was. */
import { useLocation } from 'react-router'

/** What a link to the page of a row keeps in the history entry: the lists on the way to it. */
interface ListState {
  lists: readonly string[]
}

/** No way is longer: a list, the page of an entry, and the page of something that this entry contains. */
const maxLists = 3

const pathOf = (address: string): string => address.split('?', 1).join()

/** The lists that the reader came through to this page, as they left them. */
function useLists(): readonly string[] {
  const state = useLocation().state as Partial<ListState> | null // set by no other links
  return state?.lists ?? []
}

/** The state for links from the list on this page to the pages of its rows. */
export function useListState(): ListState {
  const { pathname, search } = useLocation()
  return { lists: [...useLists(), pathname + search].slice(-maxLists) }
}

/** A link back to the list at `address`: as the reader left it, if they came to this page through it. */
export function useWayBack(address: string): { to: string; state: ListState } {
  const lists = useLists()
  const index = lists.findLastIndex((list) => pathOf(list) === pathOf(address))
  return { to: lists[index] ?? address, state: { lists: lists.slice(0, Math.max(index, 0)) } }
}
