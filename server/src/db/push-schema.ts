/**
 * The portal database's tables for push, notifications and inboxes. Times are milliseconds since 1970 UTC.
 */
import type { InGameState, NotificationState } from '@idlewood/contract/notifications'
import type { PushCategory } from '@idlewood/contract/push'
import type { Generated } from 'kysely'

/**
 * The key pair that identifies this portal to push services: created once, shared by every process.
 * Base64url.
 */
interface PushKeys {
  name: 'vapid'
  public_key: string
  private_key: string
  made_at: number
}

/** A subscribed browser; a 1 in a category's column subscribes to that category. */
interface PushSubscriptions extends Record<PushCategory, number> {
  id: Generated<number>
  /** SHA-256 of the endpoint, which makes it unique. */
  endpoint_hash: string
  endpoint: string
  /** Base64url, like `auth`. */
  p256dh: string
  auth: string
  person_id: string
  /**
   * The session in which it was last subscribed. Ending the session ends the subscription; expiry does not.
   */
  session_id: string | null
  user_agent: string
  created_at: number
  updated_at: number
  last_success_at: number | null
  last_failure_at: number | null
}

/** Minutes of the day in the person's time zone. */
interface PushQuietHours {
  person_id: string
  from_minute: number
  to_minute: number
  time_zone: string
}

/**
 * A notification and its delivery counts. Whatever part of `total` is not delivered, failed, gone or skipped
 * is pending.
 */
interface Notifications {
  id: Generated<number>
  /** What caused it, if nobody wrote it: unique. */
  cause: string | null
  category: PushCategory
  title: string
  body: string
  link: string
  faction_id: number | null
  faction_name: string | null
  state: NotificationState
  /** Why it is not progressing. */
  note: string | null
  author_uid: number | null
  author_name: string | null
  created_at: number
  send_at: number
  /** When it appears in inboxes. */
  started_at: number | null
  finished_at: number | null
  /** JSON of title and text as messages with values; null if the text itself is stored. */
  texts: Generated<string | null>
  /** The state of its title in the game's chat; null if it is not meant for it. */
  in_game: Generated<InGameState | null>
  /** The only person whose inbox has it; null for everyone, or a faction. */
  person_id: string | null
  /** It is no longer sent after this time. */
  expires_at: number
  /** The last subscription, or the last member of its faction, that has been put into a batch. */
  reached: Generated<number>
  /** 1 once all have been. */
  laid_out: Generated<number>
  next_try_at: number
  total: Generated<number>
  delivered: Generated<number>
  failed: Generated<number>
  gone: Generated<number>
  skipped: Generated<number>
}

/** The members of the faction when a notification for it was sent. */
interface NotificationMembers {
  notification_id: number
  uid: number
}

/** A few hundred deliveries of a notification, held by one process at a time. */
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
  /** The last status of the push service; 0 if it did not respond. */
  answer: number | null
}

/** A message that a person has read. */
interface InboxMarks {
  person_id: string
  notification_id: number
}

/** Everything sent to the person up to this time counts as read. */
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
