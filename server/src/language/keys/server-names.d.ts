/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-names.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'names.superUser': unknown
    'names.tier': { tier: string; package: string }
    'names.inFile': { kind: 'jobs' | 'vipPackages' | 'adminLevels' | 'factionTypes' | 'other'; code: string }
  }
}

export {}
