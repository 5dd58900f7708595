/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-logs.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'logs.stopping': unknown
    'logs.manyFollow': unknown
    'logs.manyWindows': unknown
    'logs.manySearch': unknown
    'logs.closed': unknown
    'logs.regex': { reason: string }
  }
}

export {}
