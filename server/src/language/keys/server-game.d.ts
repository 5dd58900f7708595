/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-game.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'game.noAnswer': unknown
    'game.noTier': unknown
    'game.premiumEnd': unknown
    'game.readOnly': unknown
  }
}

export {}
