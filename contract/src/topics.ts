/** What live events are about (`live.ts`). A call names the topics that make its reply stale. */
export type Topic =
  | 'server-status'
  | 'changes'
  | 'orders'
  | 'rights'
  | 'inbox'
  | 'patch-notes'
  | 'tracks'
  | 'notes'
  | 'households'
  | 'ledger-templates'
  | 'names'
  | 'sessions'
