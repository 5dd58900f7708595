/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-records.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'records.tooManyNotes': { max: number }
    'records.noteDeleted': { name: string }
    'records.noteChanged': { name: string }
    'records.noteNotFound': unknown
    'records.ownNotes': unknown
    'records.another': unknown
  }
}

export {}
