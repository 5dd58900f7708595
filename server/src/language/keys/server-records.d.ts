/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-records.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'records.tooManyNotes': { max: number }
    'records.noteDeleted': { name: string }
    'records.noteChanged': { name: string }
    'records.ownNotes': unknown
    'records.another': unknown
    'records.movedOn': { now: string }
    'records.textLong': { max: number }
    'records.textCharacters': { characters: string }
    'records.jailLong': { max: number }
    'records.warningsFull': { count: number }
    'records.unkept': unknown
    'records.notJailed': unknown
    'records.noWarning': unknown
    'records.hoursMissing': unknown
    'records.hoursOnly': unknown
    'records.mutedAlready': unknown
    'records.notMuted': unknown
    'records.noFlags': unknown
  }
}

export {}
