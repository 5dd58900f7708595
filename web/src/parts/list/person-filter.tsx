import { useState } from 'react'
import type { PickedUser } from '../picked-user.ts'
import { UserPicker } from '../user-picker.tsx'
import { useNamedUser } from './named-user.ts'

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
  const found = useNamedUser(uid, !isKnown)
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
