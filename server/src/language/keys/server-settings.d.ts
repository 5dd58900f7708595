/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-settings.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'settings.halfCharacter': unknown
    'settings.controlCharacters': unknown
    'settings.bar': unknown
    'settings.noFile': unknown
    'settings.placeUnknown': unknown
    'settings.fileTooLong': unknown
    'settings.fileSilent': unknown
    'settings.ambiguous': unknown
    'settings.runs': unknown
    'settings.fileRuns': unknown
    'settings.noTable': unknown
    'settings.notInTables': unknown
    'settings.unset': { label: string }
  }
}

export {}
