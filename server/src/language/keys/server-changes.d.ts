/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-changes.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'changes.ownCharacter': unknown
    'changes.waits': { name: string; id: string }
    'changes.sameMoment': unknown
    'changes.undoneAlready': unknown
    'changes.lastHolder': { first: string; two: 'no' | 'other'; second: string }
    'changes.inPermissionManager': unknown
    'changes.notUndoable': unknown
    'changes.tooLate': unknown
    'changes.window': unknown
    'changes.laterEnd': unknown
    'changes.anotherOwner': { name: string }
    'changes.nameTaken': { name: string }
    'changes.moneyKept': { money: number }
    'changes.rolesAbove': { names: string; more: 'no' | 'other' }
    'changes.levelAbove': { field: 'adminlevel' | 'helperlevel' | 'other'; given: string; own: string }
    'changes.flagLacking': { field: 'factionmod' | 'gangmod' | 'banappealer' | 'other' }
  }
}

export {}
