/** Rows of the trail that tests insert directly. */

/** A generic change that is not carried out before `now`. */
export const changeRow = (now: number) => ({
  operation: 'update' as const,
  target: 'user' as const,
  target_id: '1',
  target_name: 'Somebody',
  uid: 1,
  fields: '[]',
  kept_row: null,
  reason: null,
  note: null,
  actor_id: 'somebody',
  actor_uid: 1,
  actor_name: 'Staff',
  address: '',
  created_at: now,
  attempted_at: null,
  applied_at: null,
  settled_at: null,
  next_try_at: now,
  holder: null,
  held_until: null,
  undoes: null,
  undone_by: null,
})
