/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-http.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'http.notFound.signedIn': unknown
    'http.notFound.browser': unknown
    'http.notFound.change': unknown
    'http.notFound.character': unknown
    'http.notFound.demoAccount': unknown
    'http.notFound.faction': unknown
    'http.notFound.gang': unknown
    'http.notFound.item': unknown
    'http.notFound.locker': unknown
    'http.notFound.message': unknown
    'http.notFound.notification': unknown
    'http.notFound.order': unknown
    'http.notFound.patchNote': unknown
    'http.notFound.permission': unknown
    'http.notFound.role': unknown
    'http.notFound.routePermission': unknown
    'http.notFound.session': unknown
    'http.notFound.slot': unknown
    'http.notFound.subscription': unknown
    'http.notFound.tier': unknown
    'http.notFound.track': unknown
    'http.notFound.user': unknown
    'http.notFound.vehicle': unknown
    'http.notFound.alarm': unknown
    'http.notFound.ban': unknown
    'http.notFound.flag': unknown
    'http.notFound.line': unknown
    'http.notFound.note': unknown
    'http.notFound.picture': unknown
    'http.notFound.player': unknown
    'http.notFound.property': unknown
    'http.notFound.template': unknown
    'http.signIn': unknown
    'http.tooLarge': unknown
    'http.notJson': unknown
    'http.badJson': unknown
    'http.badLength': unknown
    'http.badAddress': unknown
    'http.badRequest': unknown
    'http.databaseDown': unknown
    'http.databaseReadOnly': unknown
    'http.diskFull': unknown
    'http.busy': unknown
    'http.failed': unknown
    'http.unknownField': unknown
    'http.nothingHere': unknown
    'http.compressed': unknown
    'http.ifMatch': unknown
    'http.idempotencyKey': unknown
    'http.idempotencyKeyUsed': unknown
    'http.input.field': { field: string; sentence: string }
    'http.input.missing': unknown
    'http.input.type': { type: 'text' | 'number' | 'whole' | 'choice' | 'list' | 'object' | 'other' }
    'http.input.most': { unit: 'characters' | 'entries' | 'other'; most: number }
    'http.input.least': { unit: 'characters' | 'entries' | 'other'; least: number }
    'http.input.oneOf': { values: string }
    'http.input.other': unknown
  }
}

export {}
