/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/stats.json */
declare module '../messages.ts' {
  interface MessageValues {
    stats: {
      title: unknown
      admin: unknown
      description: unknown
      'card.total': unknown
      'card.connections': unknown
      'card.tax': unknown
      'card.govvault': unknown
      'card.players': unknown
      'card.registered': unknown
      'card.kills': unknown
      'card.deaths': unknown
      'card.hours': unknown
      'card.bans': unknown
      'origin.table': { when: string }
      'origin.file': { when: string }
      'origin.derived': { when: string }
      'origin.portal': { when: string }
      'origin.none': unknown
      trend: { title: string; days: number; from: number; to: number }
      'needs.title': unknown
      'needs.nothing': unknown
      'needs.orders': { count: number }
      'needs.conflicts': { count: number }
      'needs.overwritten': { count: number }
      'needs.failed': { count: number }
      'needs.changes': { count: number }
      'online.title': unknown
      'online.now': { players: number; max: number }
      'online.peak': { count: number }
      'online.more': unknown
      'online.chart': { count: number }
      'latest.title': unknown
      'latest.all': unknown
    }
  }
}

export {}
