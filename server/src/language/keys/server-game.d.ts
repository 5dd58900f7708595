/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-game.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'game.noAnswer': unknown
    'game.noTier': unknown
    'game.premiumEnd': unknown
    'game.readOnly': unknown
    'game.view': { table: string }
    'game.engine': { table: string; engine: string; sql: string }
    'game.undurable': unknown
    'game.deletion.takesAlong': { table: string; others: string }
    'game.deletion.unkept': { table: string; columns: string }
    'game.tier.most': { tier: string; most: number }
    'game.tier.unconfirmed': { tier: string; package: string }
    'game.tier.diamonds': { tier: string }
  }
}

export {}
