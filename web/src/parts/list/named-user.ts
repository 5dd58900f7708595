import { users } from '@idlewood/contract/users'
import { useCall } from '../../api/queries.ts'

/** The user with a number from the URL, once found in the list of users; undefined for an empty number. */
export function useNamedUser(uid: string, enabled = true) {
  const named = useCall(
    users.all,
    { query: { search: uid, limit: '20' } },
    { enabled: uid !== '' && enabled },
  )
  return named.data?.users.find((user) => user.uid === Number(uid))
}
