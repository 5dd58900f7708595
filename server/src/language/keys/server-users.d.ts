/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-users.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'users.oneField': unknown
    'users.ambiguousItem': unknown
    'users.quantity': { most: string }
    'users.quantityAlready': { item: string; quantity: string }
    'users.nameTaken': { name: string }
    'users.confirm': { name: string }
    'users.directoryBusy': unknown
    'users.notACharacterName': unknown
  }
}

export {}
