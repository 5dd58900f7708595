/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-operations.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'operations.disk.danger': { room: number }
    'operations.disk.warning': { room: number }
    'operations.backup.none': unknown
    'operations.backup.old': { days: number }
    'operations.mailbox.waits': { minutes: number }
    'operations.mailbox.failed': { count: number }
    'operations.stopping': unknown
    'operations.portalDatabase': unknown
    'operations.gameDatabase': unknown
    'operations.gameServer': unknown
    'operations.valkey': unknown
    'operations.calls': { count: number }
    'operations.eventLoop': { time: number }
    'operations.source.nobody': unknown
    'operations.source.silent': unknown
    'operations.source.bridge': unknown
    'operations.source.console': unknown
    'operations.source.query': unknown
    'operations.source.several': unknown
    'operations.source.tooMany': { players: number }
    'operations.advice.server': unknown
    'operations.advice.several': unknown
    'operations.advice.console': unknown
    'operations.advice.console.partial': unknown
    'operations.advice.console.silent': unknown
    'operations.advice.console.refused': unknown
    'operations.advice.console.public': unknown
    'operations.advice.buffer': { size: number }
    'operations.advice.bridge': unknown
    'operations.advice.bridge.none': unknown
    'operations.advice.bridge.partial': unknown
    'operations.advice.bridge.silent': unknown
    'operations.job.changes': unknown
    'operations.job.query': unknown
    'operations.job.directory': unknown
    'operations.job.contacts': unknown
    'operations.job.bans': unknown
    'operations.job.banIndex': unknown
    'operations.job.roles': unknown
    'operations.job.watch': unknown
    'operations.job.patchNotes': unknown
    'operations.job.notes': unknown
    'operations.job.economy': unknown
    'operations.job.uploads': unknown
    'operations.job.orders': unknown
    'operations.job.statistics': unknown
    'operations.job.measurement': unknown
    'operations.job.memory': unknown
    'operations.job.streams': unknown
    'operations.job.status': unknown
    'operations.job.ledger': unknown
    'operations.job.logs': unknown
    'operations.job.pictures': unknown
    'operations.job.demo': unknown
    'operations.job.links': unknown
    'operations.job.sessions': unknown
    'operations.job.events': unknown
    'operations.job.push': unknown
    'operations.job.notifications': unknown
    'operations.job.deliveries': unknown
    'operations.health.stopping': unknown
    'operations.health.gameDatabase': unknown
  }
}

export {}
