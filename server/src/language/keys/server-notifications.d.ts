/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-notifications.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'notifications.outAlready': unknown
    'notifications.cancelledAlready': unknown
    'notifications.noFaction': unknown
    'notifications.factionUnknown': unknown
    'notifications.time': unknown
    'notifications.tooOften': unknown
    'notifications.badAddress': unknown
    'notifications.badKeys': unknown
    'notifications.tooManyBrowsers': { most: number }
    'notifications.server.down': unknown
    'notifications.server.down.text': unknown
    'notifications.server.up': unknown
    'notifications.server.up.text': unknown
    'notifications.test.title': unknown
    'notifications.test.text': unknown
    'notifications.test.sent': unknown
    'notifications.test.gone': unknown
    'notifications.test.refused': unknown
    'notifications.test.noAnswer': unknown
    'notifications.test.busy': unknown
    'notifications.overwritten.title': unknown
    'notifications.overwritten.text': { name: string; known: 'no' | 'other'; label: string; sentence: string }
    'notifications.unmade.title': unknown
    'notifications.unmade.text': { name: string; known: 'no' | 'other'; label: string; sentence: string }
    'notifications.note.factionUnknown': unknown
    'notifications.note.authorMayNot': unknown
    'notifications.changed': unknown
    'notifications.changed.text': unknown
    'notifications.reason': { reason: string }
    'notifications.order.moved': unknown
    'notifications.order.given': { tier: string }
    'notifications.order.given.text': unknown
    'notifications.order.expired': { tier: string }
    'notifications.order.expired.text': unknown
    'notifications.order.revoked': { tier: string }
    'notifications.order.refused': { tier: string }
    'notifications.alarm.money': unknown
    'notifications.alarm.level': unknown
    'notifications.alarm.duplicate': unknown
    'notifications.alarm.linked': unknown
    'notifications.alarm.outside': unknown
    'notifications.alarm.text': { name: string }
    'notifications.punished': { what: 'jail' | 'jailEnd' | 'warn' | 'warnEnd' | 'mute' | 'muteEnd' | 'other' }
    'notifications.inGame.forbidden': unknown
  }
}

export {}
