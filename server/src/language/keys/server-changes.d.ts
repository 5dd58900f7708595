/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-changes.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'changes.ownCharacter': unknown
    'changes.waits': { name: string; id: string }
    'changes.sameMoment': unknown
    'changes.undoneAlready': unknown
    'changes.lastHolder': { first: string; two: 'no' | 'other'; second: string }
    'changes.lastSuperUser': unknown
    'changes.portalOnly': unknown
    'changes.notUndoable': unknown
    'changes.notSavedYet': unknown
    'changes.tooLate': unknown
    'changes.window': unknown
    'changes.laterEnd': unknown
    'changes.anotherOwner': { name: string }
    'changes.nameTaken': { name: string }
    'changes.moneyKept': { money: number }
    'changes.rolesAbove': { names: string; more: 'no' | 'other' }
    'changes.levelAbove': { field: 'adminlevel' | 'helperlevel' | 'other'; given: string; own: string }
    'changes.flagLacking': { field: 'factionmod' | 'gangmod' | 'banappealer' | 'other' }
    'changes.note.online': { name: string }
    'changes.note.leaving': { name: string }
    'changes.note.silent': unknown
    'changes.note.handed': unknown
    'changes.note.delivered': unknown
    'changes.note.unwatched': unknown
    'changes.note.denied': { table: string; grant: string }
    'changes.note.ownValue': unknown
    'changes.noSuchThing': unknown
    'changes.note.written': unknown
    'changes.note.maybe': unknown
    'changes.note.cameBack': unknown
    'changes.madeAgain': unknown
    'changes.nothingChanged': unknown
    'changes.note.otherProcess': unknown
    'changes.noField': unknown
    'changes.rowGone': unknown
    'changes.note.rowBack': unknown
    'changes.repeatOnly': unknown
    'changes.valueAgain': unknown
    'changes.note.moved': { value: string }
    'changes.noSetting': unknown
    'changes.note.settingsWritten': unknown
    'changes.note.settingsUnknown': unknown
    'changes.note.keptInstead': { value: string }
    'changes.note.changedTo': { value: string }
    'changes.note.changed': unknown
    'changes.note.vanished': unknown
    'changes.note.several': unknown
    'changes.note.already': unknown
    'changes.note.since': { value: string }
    'changes.note.takenSince': { value: string }
    'changes.note.gone': unknown
    'changes.note.columns': { names: string }
    'changes.note.numberTaken': unknown
    'changes.undo.notNow': unknown
    'changes.undo.moved': { label: string; value: string }
    'changes.note.cancelled': { name: string }
    'changes.note.overwritten': { value: string }
    'changes.note.personUnknown': unknown
    'changes.note.starting': unknown
    'changes.note.databaseDown': unknown
    'changes.note.databaseReadOnly': unknown
    'changes.note.locked': unknown
    'changes.note.halfWritten': unknown
    'changes.note.refused': { reason: string }
    'changes.note.failed': unknown
    'changes.note.notAllowed': { sentence: string }
    'changes.valueMoved': { label: string; value: string; known: 'no' | 'other'; by: string }
    'changes.valueAlready': { label: string; held: string }
    'changes.note.notShown': unknown
    'changes.note.liftedAlready': unknown
    'changes.banEnded': unknown
    'changes.reasonRequired': { kind: 'money' | 'levels' | 'deletions' | 'items' | 'profile' | 'settings' | 'punishments' | 'other' }
    'changes.note.given': unknown
    'changes.flagThere': unknown
    'changes.removedAlready': unknown
    'changes.value.nothing': unknown
    'changes.value.quoted': { text: string }
  }
}

export {}
