/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/record.json */
declare module '../messages.ts' {
  interface MessageValues {
    record: {
      title: unknown
      own: unknown
      'jail.free': unknown
      'jail.1': unknown
      'jail.2': unknown
      'jail.3': unknown
      'jail.left': { minutes: number }
      'jail.by': { reason: string; by: string }
      'mute.none': unknown
      'mute.newbiemuted': unknown
      'mute.helpmuted': unknown
      'mute.admuted': unknown
      'mute.livemuted': unknown
      'mute.globalmuted': unknown
      'mute.reports': { hours: number }
      'mute.reports.endless': unknown
      'standing.jail': unknown
      'standing.mutes': unknown
      'standing.warnings': unknown
      'standing.dmwarnings': unknown
      'standing.reportwarns': unknown
      'standing.wantedlevel': unknown
      'standing.crimes': unknown
      'standing.arrested': unknown
      'standing.weaponrestricted': unknown
      'standing.comserv': unknown
      unknown: unknown
      noReason: unknown
      noTime: unknown
      'entry.kill': { other: string; weapon: string }
      'entry.death': { other: string; weapon: string }
      'entry.name': { from: string; to: string }
      by: { name: string }
      source: { table: string }
      'source.portal': unknown
      kinds: unknown
      'kind.all': unknown
      'kind.ban': unknown
      'kind.ban.inForce': unknown
      'kind.unban': unknown
      'kind.charge': unknown
      'kind.flag': unknown
      'kind.kill': unknown
      'kind.death': unknown
      'kind.name': unknown
      'kinds.ban': unknown
      'kinds.unban': unknown
      'kinds.charge': unknown
      'kinds.flag': unknown
      'kinds.kill': unknown
      'kinds.death': unknown
      'kinds.name': unknown
      none: unknown
      'none.kind': unknown
      count: { count: number }
      'count.more': { count: number }
      pages: unknown
      'kind.note': unknown
      'kinds.note': unknown
      'kind.banlog': unknown
      'kinds.banlog': unknown
      'kind.jail': unknown
      'kinds.jail': unknown
      'kind.warning': unknown
      'kinds.warning': unknown
      'kind.mute': unknown
      'kinds.mute': unknown
      'kind.change': unknown
      'kinds.change': unknown
      'kind.order': unknown
      'kinds.order': unknown
      'kind.jail.lifted': unknown
      'kind.warning.lifted': unknown
      'kind.mute.lifted': unknown
      'entry.order': { tier: string; days: number; state: 'open' | 'fulfilling' | 'checking' | 'active' | 'ending' | 'expired' | 'refunded' | 'revoked' | 'replaced' | 'refused' | 'other' }
    }
  }
}

export {}
