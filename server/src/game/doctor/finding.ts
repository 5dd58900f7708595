/** What the doctor says of one thing it found. */

/** Who can do something about a finding. */
export type Who = 'operator' | 'database administrator' | 'super user'
/** How soon something should be done. */
export type Urgency = 'before players come' | 'within days' | 'when convenient'

/** Who should do what is said, how soon, and what happens otherwise. */
export interface Advice {
  who: Who
  urgency: Urgency
  /** A sentence. */
  otherwise: string
}

/** One thing the doctor found. `sql` mends it, where a statement can. Every warning says who can mend it. */
export type Finding =
  | { level: 'ok'; text: string; sql?: string }
  | { level: 'warning'; text: string; sql?: string; advice: Advice }
