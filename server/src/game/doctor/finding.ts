/** The result of one of the doctor's checks. */

/** Who can act on a finding. */
export type ResponsibleParty = 'operator' | 'database administrator' | 'super user'
/** How soon to act. */
export type Urgency = 'before players come' | 'within days' | 'when convenient'

/** Who should act on a finding, how soon, and what happens otherwise. */
export interface Advice {
  who: ResponsibleParty
  urgency: Urgency
  /** A full sentence. */
  otherwise: string
}

/**
 * One result of the doctor. `sql` fixes the problem, if a statement can. Every warning says who can fix it.
 */
export type Finding =
  | { level: 'ok'; text: string; sql?: string }
  | { level: 'warning'; text: string; sql?: string; advice: Advice }
