/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-live.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'live.unavailable': unknown
    'live.tooManyPages': unknown
  }
}

export {}
