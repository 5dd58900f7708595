/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/economy.json */
declare module '../messages.ts' {
  interface MessageValues {
    economy: {
      title: unknown
      failed: unknown
      empty: unknown
      counted: { when: string }
      asTable: unknown
      day: unknown
      hour: unknown
      kind: unknown
      money: unknown
      'money.trend': { from: string; now: string }
      made: unknown
      gone: unknown
      moved: unknown
      inDays: { days: number }
      flows: unknown
      'flows.chart': unknown
      kinds: unknown
      'kinds.none': unknown
      holders: unknown
      newcomers: unknown
      returning: unknown
      people: unknown
      'people.chart': unknown
      week: unknown
      'week.text': { hours: number }
      'week.chart': unknown
    }
  }
}

export {}
