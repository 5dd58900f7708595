import { managedUser } from '@idlewood/contract/managed-user'
import { personNotes } from '@idlewood/contract/person-notes'
import { records } from '@idlewood/contract/records'

/** The queries that include notes: the notes tab, the page head and the record. */
export const noteCalls = [personNotes.list, managedUser.summary, records.of] as const
