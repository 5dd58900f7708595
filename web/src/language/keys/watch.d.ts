/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/watch.json */
declare module '../messages.ts' {
  interface MessageValues {
    watch: {
      title: unknown
      description: unknown
      none: unknown
      'none.settled': unknown
      count: { count: number }
      pages: unknown
      'show.open': unknown
      'show.settled': unknown
      ledger: unknown
      line: { number: number }
      change: { id: string }
      handledBy: { name: string }
      'kind.money': unknown
      'kind.level': unknown
      'kind.duplicate': unknown
      'kind.linked': unknown
      'kind.outside': unknown
      'what.money': { name: string; amount: string; hours: number }
      'what.level': { name: string; before: string; now: string }
      'what.duplicate': { name: string; times: number; seconds: number }
      'what.linked': { staff: string; amount: string; name: string }
      'what.linked.thing': { staff: string; name: string }
      'what.outside': { field: string; name: string; before: string; now: string }
      'state.open': unknown
      'state.taken': unknown
      'state.explained': unknown
      'state.dismissed': unknown
      'act.open': unknown
      'act.taken': unknown
      'act.explained': unknown
      'act.dismissed': unknown
      'act.explained.hint': unknown
      'act.dismissed.hint': unknown
      reason: unknown
      'reason.missing': unknown
      cancel: unknown
      failed: unknown
    }
  }
}

export {}
