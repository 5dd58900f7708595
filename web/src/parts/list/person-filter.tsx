import { users } from '@idlewood/contract/users'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import type { PickedUser } from '../picked-user.ts'
import { UserPicker } from '../user-picker.tsx'

/** A filter by one person: the URL contains their number, and their name is requested. */
export function PersonFilter({
  label,
  uid,
  onPick,
}: {
  label: string
  /** Their number; empty for none. */
  uid: string
  onPick: (uid: string) => void
}) {
  const [picked, setPicked] = useState<PickedUser | null>(null)
  const isKnown = picked?.uid === Number(uid)
  const named = useCall(
    users.all,
    { query: { search: uid, limit: '20' } },
    { enabled: uid !== '' && !isKnown },
  )
  const found = named.data?.users.find((user) => user.uid === Number(uid))
  const value = isKnown && picked ? picked : { uid: Number(uid), username: found?.username ?? `#${uid}` }
  return (
    <UserPicker
      label={label}
      value={uid === '' ? null : value}
      onValueChange={(user) => {
        setPicked(user)
        onPick(user ? String(user.uid) : '')
      }}
    />
  )
}
