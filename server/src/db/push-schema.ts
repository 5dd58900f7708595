/** The portal database's tables of push, notifications and inboxes. Times are milliseconds since 1970 UTC. */
import type { InGameState, NotificationState } from '@idlewood/contract/notifications'
import type { PushCategory } from '@idlewood/contract/push'
import type { Generated } from 'kysely'

/** The pair of keys push services know this portal by: made once, shared by every process. Base64url. */
interface PushKeys {
  name: 'vapid'
  public_key: string
  private_key: string
  made_at: number
}

/** A browser that is notified; 1 in a category's column says of what. */
interface PushSubscriptions extends Record<PushCategory, number> {
  id: Generated<number>
  /** SHA-256 of the endpoint: what makes it one. */
  endpoint_hash: string
  endpoint: string
  /** Base64url, as is `auth`. */
  p256dh: string
  auth: string
  person_id: string
  /** The session it was last subscribed in; ending that ends it, running out does not. */
  session_id: string | null
  user_agent: string
  created_at: number
  updated_at: number
  last_success_at: number | null
  last_failure_at: number | null
}

/** Minutes of the day in the person's own zone. */
interface PushQuietHours {
  person_id: string
  from_minute: number
  to_minute: number
  time_zone: string
}

/**
 * A notification, and how its sending stands. What is neither delivered, failed, gone nor skipped of `total`
 * is pending.
 */
interface Notifications {
  id: Generated<number>
  /** What caused it, where nobody wrote it: unique. */
  cause: string | null
  category: PushCategory
  title: string
  body: string
  link: string
  faction_id: number | null
  faction_name: string | null
  state: NotificationState
  /** Why it does not get on. */
  note: string | null
  author_uid: number | null
  author_name: string | null
  created_at: number
  send_at: number
  /** When it appears in inboxes. */
  started_at: number | null
  finished_at: number | null
  /** JSON of title and text as messages with values; null where the words themselves are kept. */
  texts: Generated<string | null>
  /** How its title did in the game's chat; null where it was not for it. */
  in_game: Generated<InGameState | null>
  /** The one person in whose inbox it is; null for everyone, or a faction. */
  person_id: string | null
  /** From then on it is not sent any more. */
  expires_at: number
  /** The last subscription, or the last member of its faction, that is laid out into a batch. */
  reached: Generated<number>
  /** 1 once all are. */
  laid_out: Generated<number>
  next_try_at: number
  total: Generated<number>
  delivered: Generated<number>
  failed: Generated<number>
  gone: Generated<number>
  skipped: Generated<number>
}

/** Who belonged to the faction when a notification for it was sent. */
interface NotificationMembers {
  notification_id: number
  uid: number
}

/** A few hundred deliveries of a notification, which one process at a time holds. */
interface PushBatches {
  id: Generated<number>
  notification_id: number
  state: 'open' | 'done'
  next_try_at: number
  holder: string | null
  held_until: Generated<number>
}

/** One notification to one browser. */
interface PushDeliveries {
  notification_id: number
  subscription_id: number
  batch_id: number
  state: 'pending' | 'delivered' | 'failed' | 'gone' | 'skipped'
  attempts: number
  next_try_at: number
  /** The status the push service last answered; 0 when it did not answer. */
  answer: number | null
}

/** A message somebody has read. */
interface InboxMarks {
  person_id: string
  notification_id: number
}

/** All that was sent to somebody until then is read. */
interface InboxRead {
  person_id: string
  read_until: number
}

/** Tables of push, notifications and inboxes. */
export interface PushTables {
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  push_quiet_hours: PushQuietHours
  notifications: Notifications
  notification_members: NotificationMembers
  push_batches: PushBatches
  push_deliveries: PushDeliveries
  inbox_marks: InboxMarks
  inbox_read: InboxRead
}
