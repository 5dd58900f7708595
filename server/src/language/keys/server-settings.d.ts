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
    'settings.unread': { place: string }
    'settings.unset': { label: string }
    'settings.tooLong': { max: number; over: number }
    'settings.rate': { label: string; whole: 'yes' | 'other'; min: number; max: number }
    'settings.kind': { label: string; kind: 'text' | 'number' | 'other' }
    'settings.characters': { letters: string }
    'settings.fileCharacters': { letters: string }
    'settings.portalsOwn': unknown
    'settings.notKept': unknown
    'settings.notGiven': unknown
    'settings.file.missing': unknown
    'settings.file.denied': unknown
    'settings.file.folder': unknown
    'settings.file.unreadable': unknown
    'settings.file.folderDenied': unknown
    'settings.file.folderReadOnly': unknown
    'settings.file.noRoom': unknown
    'settings.file.room': { max: number; over: number }
    'settings.file.otherUser': unknown
    'settings.file.gameWriting': unknown
    'settings.file.inUse': unknown
    'settings.file.overwritten': unknown
    'settings.table.empty': { table: string }
    'settings.table.several': { table: string }
    'settings.table.refused': { place: string }
    'settings.table.denied': { place: string }
    'settings.table.notNow': { place: string }
    'settings.line.ends': unknown
    'settings.line.where': unknown
    'settings.line.layout': { said: 'map' | 'known' | 'other'; reason: string }
  }
}

export {}
