/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/user-links.json */
declare module '../messages.ts' {
  interface MessageValues {
    'user-links': {
      title: unknown
      none: unknown
      failed: unknown
      alarm: { count: number }
      'alarm.body': unknown
      'strength.strong': unknown
      'strength.medium': unknown
      'strength.weak': unknown
      'strength.none': unknown
      'kind.discord': unknown
      'kind.browser': unknown
      'kind.address': unknown
      'kind.range': unknown
      'reason.discord': { count: number }
      'reason.browser': { count: number }
      'reason.address': { count: number }
      'reason.range': { count: number }
      'reason.nothing': { count: number; what: string }
      'crowd.discord': { count: number }
      'crowd.browser': { count: number }
      'crowd.address': { count: number }
      'crowd.range': { count: number }
      'unknown.discord': unknown
      'unknown.browser': unknown
      'unknown.address': unknown
      seen: { time: string }
      banned: unknown
      'banned.reason': { reason: string }
      household: { name: string; time: string }
      'household.note': unknown
      'household.note.named': { name: string }
      'household.remove': unknown
      'household.remove.named': { name: string }
      'household.failed': unknown
      addresses: unknown
      'addresses.own': { address: string }
      'addresses.none': unknown
      'addresses.failed': unknown
    }
  }
}

export {}
