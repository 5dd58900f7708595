/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-access.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'access.numberTaken': unknown
    'access.secondFactor': unknown
    'access.twoFactorSetup': unknown
    'access.noPermission': unknown
    'access.viewAs': { role: string }
    'access.firstSignIn': { name: string }
    'access.rank.superUser': { name: string }
    'access.rank.level': { name: string }
    'access.rank.rights': { name: string; names: string; more: 'no' | 'other' }
    'access.recent.sensitive': { minutes: number }
    'access.recent.account': { minutes: number }
    'access.recent.rights': { minutes: number }
    'access.recent.money': { limit: number; minutes: number }
    'access.keyMissing': unknown
    'access.tooMuch': unknown
    'access.oldSessions': unknown
    'access.banned': { hasReason: 'no' | 'other'; reason: string; hasEnd: 'no' | 'other'; until: Date | number; hasStaff: 'no' | 'other'; staff: string }
    'access.because.public': { call: string }
    'access.because.banned': { name: string; sentence: string }
    'access.because.superUser': { name: string }
    'access.because.signedIn': { call: string }
    'access.because.lacks': { call: string; names: string; origin: 'rule' | 'portal' | 'other'; name: string }
    'access.because.holds': { name: string; permission: string; roles: string; call: string; origin: 'rule' | 'portal' | 'other' }
    'access.because.lacksAny': { call: string; names: string; origin: 'rule' | 'portal' | 'other'; name: string }
    'access.passwordChanged': unknown
  }
}

export {}
