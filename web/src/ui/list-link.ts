/** Links between a list and the pages of its rows, which lead back to the list as it was. */
import { useLocation } from 'react-router'

/** What a link to the page of a row keeps in the history entry: the address of the list. */
interface ListState {
  list: string
}

/** The state for links from the list on this page to the pages of its rows. */
export function useListState(): ListState {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The address of the list at `path`: as the reader left it, if they came to this page from there. */
export function useWayBack(path: string): string {
  const state = useLocation().state as Partial<ListState> | null // set by no other links
  const list = state?.list
  return list?.split('?')[0] === path ? list : path
}
