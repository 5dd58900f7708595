/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/admin-logs.json */
declare module '../messages.ts' {
  interface MessageValues {
    'admin-logs': {
      title: unknown
      about: unknown
      empty: unknown
      'empty.hint': unknown
      failed: unknown
      loading: unknown
      'type.access': unknown
      'type.error': unknown
      'type.request': unknown
      'type.console': unknown
      today: unknown
      'today.access': unknown
      'today.error': unknown
      'today.request': unknown
      'today.console': unknown
      yesterday: unknown
      steps: unknown
      'steps.before': unknown
      'steps.after': unknown
      around: unknown
      'filters.day': unknown
      'filters.clear': unknown
      type: unknown
      year: unknown
      month: unknown
      day: unknown
      'filter.label': unknown
      'filter.placeholder': unknown
      'filter.ignored': { reason: string }
      'part.main': unknown
      'part.exceptions': unknown
      'part.rejections': unknown
      table: unknown
      count: { count: number }
      'count.atLeast': { count: number }
      range: { range: string; count: number }
      'range.atLeast': { range: string; count: number }
      refresh: unknown
      toEnd: unknown
      pages: unknown
      'column.timestamp': unknown
      'column.level': unknown
      'column.message': unknown
      'column.details': unknown
      'entry.details': { time: string }
      'entry.thisLine': unknown
      'entry.noTimestamp': unknown
      'entry.localTime': { time: string }
      follow: unknown
      'follow.live': unknown
      'follow.waiting': unknown
      'follow.failed': unknown
      'follow.newDay': unknown
      'follow.goNewDay': unknown
      'scan.searching': unknown
      'scan.counting': unknown
      'scan.searched': { scanned: string; size: string; found: number }
      'scan.counted': { scanned: string; size: string; found: number }
      download: unknown
      'download.filtered': unknown
      'download.failed': unknown
    }
  }
}

export {}
