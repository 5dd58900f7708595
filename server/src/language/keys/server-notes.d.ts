/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-notes.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'notes.changed': { name: string; version: string }
    'notes.tooMany': { most: string }
    'notes.moved': unknown
  }
}

export {}
