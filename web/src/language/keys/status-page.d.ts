/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/status-page.json */
declare module '../messages.ts' {
  interface MessageValues {
    'status-page': {
      title: unknown
      description: unknown
      name: unknown
      'since.up': unknown
      'since.down': unknown
      ping: unknown
      'ping.ms': { ping: string }
      peak: { peak: string }
      'peak.up': { peak: string; up: string }
      chart: { title: string; peak: string }
      'chart.up': { title: string; peak: string; up: string }
      'column.players': unknown
      'column.up': unknown
      'unit.hour': unknown
      'unit.day': unknown
      blank: unknown
      history: unknown
      'history.empty': unknown
      'history.failed': unknown
      'history.day': unknown
      'history.days': { days: string }
      'key.up': unknown
      'key.partly': unknown
      'key.down': unknown
      'key.unwatched': unknown
      failed: unknown
      none: unknown
    }
  }
}

export {}
