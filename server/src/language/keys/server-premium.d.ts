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
    'premium.notOrdered': { sentence: string }
    'premium.notCharged': { sentence: string }
    'premium.noPurse': { payment: 'bank' | 'cash' | 'other' }
    'premium.tooLong': { tier: string }
    'premium.lower.until': { current: string; until: Date | number; tier: string }
    'premium.lower': { current: string; tier: string }
    'premium.note.balance': { id: string }
    'premium.note.overwritten': unknown
    'premium.note.another': { sentence: string }
    'premium.note.endedItself': unknown
    'premium.note.otherSince': unknown
    'premium.note.gone': unknown
    'premium.note.otherNow': unknown
    'premium.note.changeCancelled': { id: string }
    'premium.note.changeNotMade': { id: string; sentence: string }
    'premium.note.change': { id: string; sentence: string }
    'premium.note.notTaken': unknown
    'premium.note.reversed': unknown
    'premium.lacking': { tier: string; missing: 'diamonds' | 'money' | 'other'; gems: number; diamonds: number; money: number; cash: number; payment: 'bank' | 'other' }
    'premium.lacking.other': { tier: string; name: string; missing: 'diamonds' | 'money' | 'other'; gems: number; diamonds: number; money: number; cash: number; payment: 'bank' | 'other' }
    'premium.reason.given': { id: string; tier: string; days: number }
    'premium.reason.revoked': { id: string; tier: string; reason: string }
    'premium.reason.expired': { id: string; tier: string }
    'premium.reason.repaired': { id: string; change: string }
  }
}

export {}
