/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/operations.json */
declare module '../messages.ts' {
  interface MessageValues {
    operations: {
      title: unknown
      about: unknown
      names: unknown
      unknown: unknown
      none: unknown
      never: unknown
      'verdict.well': unknown
      'verdict.concerns': { count: number }
      'verdict.seen': { ago: string }
      services: unknown
      'service.portalDatabase': unknown
      'service.gameDatabase': unknown
      'service.gameServer': unknown
      'service.mailbox': unknown
      'state.up': unknown
      'state.down': unknown
      'state.demo': unknown
      'state.notWatched': unknown
      'state.silent': unknown
      'state.asking': unknown
      'state.empty': unknown
      'state.waiting': { count: number }
      'row.engine': unknown
      'row.latency': unknown
      'row.connections': unknown
      'row.size': unknown
      'row.schema': unknown
      'row.changed': unknown
      'row.name': unknown
      'row.players': unknown
      'row.heard': unknown
      'row.source': unknown
      'row.advice': unknown
      'row.tries': unknown
      'row.oldest': unknown
      'row.reached': unknown
      'row.conflicts': unknown
      'row.failed': unknown
      'connections.embedded': unknown
      connections: { used: number; limit: number }
      'connections.waiting': { used: number; limit: number; waiting: number }
      'changed.rows': unknown
      players: { online: number; max: number }
      'players.notWatched': unknown
      'tries.valkeyUp': unknown
      'tries.valkeyDown': unknown
      'tries.process': unknown
      'figure.requests': unknown
      'figure.requests.value': { count: number }
      'figure.requests.hint': { open: number; turnedAway: number; failed: number }
      'figure.latency': unknown
      'figure.latency.hint': { time: string }
      'figure.eventLoop': unknown
      'figure.eventLoop.hint': { time: string }
      'figure.processor': unknown
      'figure.processor.value': { percent: number }
      'figure.processor.hint': { cores: number }
      'figure.memory': unknown
      'figure.memory.hint': { heap: string; machine: string }
      'figure.disk': unknown
      'figure.disk.hint': { size: string }
      'figure.disk.unknown': unknown
      'figure.running': unknown
      'figure.running.hint': { version: string; runtime: string }
      'figure.backup': unknown
      'figure.backup.demo': unknown
      'figure.backup.missing': unknown
      jobs: unknown
      'jobs.column.name': unknown
      'jobs.column.interval': unknown
      'jobs.column.last': unknown
      'jobs.column.doneBy': unknown
      'jobs.column.failure': unknown
      'jobs.everyProcess': unknown
      'jobs.nobody': unknown
      'jobs.thisProcess': { process: string }
      'jobs.running': unknown
      'jobs.notYet': unknown
      'jobs.failure': { ago: string; message: string }
      'duration.milliseconds': { value: string }
      'duration.seconds': { value: string }
      'duration.minutes': { value: string }
      'duration.hours': { value: string }
      'duration.hoursMinutes': { hours: string; minutes: string }
      'duration.daysHours': { days: string; hours: string }
      'duration.underMinute': unknown
      doctor: unknown
      'doctor.examined': { ago: string }
      'doctor.again': unknown
      'doctor.failed': unknown
      'doctor.findings': unknown
      'doctor.warnings': { count: number }
      'doctor.clean': unknown
      'doctor.warning': unknown
      'doctor.note': unknown
      'doctor.advice': { who: string; urgency: string; otherwise: string }
      'doctor.copy': unknown
      'doctor.copyAll': unknown
      'doctor.kept': unknown
      'kept.inventory': unknown
      'kept.trunk': unknown
      'kept.lockers': unknown
      'kept.gangRanks': unknown
      'kept.passwords': unknown
      'doctor.grants': unknown
      map: unknown
      'map.kinds': unknown
      'map.onlyMissing': unknown
      'map.complete': unknown
      'map.noTable': unknown
      'map.share': { count: number; kind: string }
      'kind.native': unknown
      'kind.derived': unknown
      'kind.portal': unknown
      'kind.none': unknown
      'entity.users': unknown
      'entity.vehicles': unknown
      'entity.inventory': unknown
      'entity.trunk': unknown
      'entity.factions': unknown
      'entity.factionranks': unknown
      'entity.factionpay': unknown
      'entity.factionskins': unknown
      'entity.gangs': unknown
      'entity.gangranks': unknown
      'entity.gangskins': unknown
      'entity.publiclockers': unknown
      'entity.publiclockerslots': unknown
      'entity.publiclockeritems': unknown
      'entity.bans': unknown
      'entity.kills': unknown
      'entity.settings': unknown
      ledger: unknown
      'ledger.lines': unknown
      'ledger.left': unknown
      'ledger.elsewhere': unknown
      'ledger.unknown': unknown
      'ledger.keep': unknown
      'ledger.keep.all': unknown
      'ledger.keep.others': { days: number }
      'ledger.keep.kind': { kind: string; days: number }
      'ledger.removed': unknown
      'ledger.removed.lines': { count: number; date: string }
      'ledger.example': { line: string }
      'ledger.template': unknown
      'size.bytes': { value: string }
      'size.kibi': { value: string }
      'size.mebi': { value: string }
      'size.gibi': { value: string }
      'size.tebi': { value: string }
    }
  }
}

export {}
