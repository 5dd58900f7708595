/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/inbox.json */
declare module '../messages.ts' {
  interface MessageValues {
    inbox: {
      title: unknown
      none: unknown
      unread: { count: number }
      'message.unread': unknown
      settings: unknown
      'read.all': unknown
      read: { title: string }
      'read.failed': unknown
      failed: unknown
      empty: unknown
      'empty.page': unknown
      pages: unknown
    }
  }
}

export {}
