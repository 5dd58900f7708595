/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-premium.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'premium.characterGone': unknown
    'premium.characterGoneRefuse': unknown
    'premium.ownerGone': { name: string }
    'premium.waiting': { tier: string }
    'premium.beingMade': { tier: string }
    'premium.changedNow': unknown
    'premium.tooLate': unknown
    'premium.carriedOut': unknown
    'premium.checking': unknown
    'premium.fulfilled': unknown
    'premium.revoking': unknown
    'premium.cancelled': unknown
    'premium.refused': unknown
    'premium.over': unknown
    'premium.sameMoment': unknown
    'premium.notFulfilled': unknown
    'premium.nothingToRevoke': { name: string }
    'premium.cannotHold': { name: string }
    'premium.tooMany': unknown
    'premium.noRestore': unknown
  }
}

export {}
