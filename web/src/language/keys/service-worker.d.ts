/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/service-worker.json */
declare module '../messages.ts' {
  interface MessageValues {
    'service-worker': {
      news: unknown
      unreachable: unknown
    }
  }
}

export {}
