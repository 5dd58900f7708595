/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/character.json */
declare module '../messages.ts' {
  interface MessageValues {
    character: {
      loading: unknown
      welcome: { name: string }
      dashboard: unknown
      'dashboard.yours': unknown
      'dashboard.stats': unknown
      home: unknown
      profile: unknown
      garage: unknown
      'garage.count': { count: number }
      'garage.search': unknown
      'garage.search.placeholder': unknown
      'garage.failed': unknown
      'garage.missing': unknown
      'garage.back': unknown
      lobby: unknown
      yours: unknown
      'yours.failed': unknown
      'health.armor': unknown
      health: unknown
      armor: unknown
      level: unknown
      hours: unknown
      login: unknown
      phone: unknown
      atm: unknown
      job: unknown
      status: unknown
      gender: unknown
      'gender.female': unknown
      'gender.male': unknown
      age: unknown
      bank: unknown
      cash: unknown
      'rank.faction': unknown
      'rank.gang': unknown
      none: unknown
      notAvailable: unknown
      skin: { skin: string }
      'skin.unknown': unknown
      'status.citizen': unknown
      'status.government': unknown
      'status.government.of': { name: string }
      'status.gangster': unknown
      'status.gangster.of': { name: string }
      'status.both': { gang: string; faction: string }
      inventory: unknown
      'inventory.failed': unknown
      'inventory.search': unknown
      'inventory.search.placeholder': unknown
      'inventory.missing': unknown
      'inventory.empty': unknown
      statistics: unknown
      'statistics.failed': unknown
      vehicle: unknown
      'vehicle.impounded': unknown
      'vehicle.failed': unknown
      changes: unknown
      'changes.text': unknown
      'changes.all': { count: number }
      'changes.pages': unknown
      'changes.reason': { reason: string }
      'state.queued': unknown
      'state.delivered': unknown
      'state.applied': unknown
      'state.confirmed': unknown
      'state.conflict': unknown
      'state.failed': unknown
      'state.cancelled': unknown
      'state.undone': unknown
      'state.overwritten': unknown
      you: unknown
      notSet: unknown
      premium: unknown
      'premium.until': { tier: string; date: string }
      'premium.choose': unknown
      'server.down': unknown
      'server.unknown': unknown
      'server.playing': { players: number }
      'server.playing.of': { players: number; max: number }
      news: unknown
      'news.all': unknown
      'news.empty': unknown
      'news.failed': unknown
      order: { tier: string }
      'order.open': unknown
      'order.working': unknown
      note: unknown
      'note.all': unknown
      'note.none': unknown
      'note.failed': unknown
      'strip.all': unknown
      'strip.none': unknown
      days: unknown
      'days.text': unknown
      'days.few': unknown
      'days.failed': unknown
      'days.money': unknown
      'days.trend': { title: string; from: string; first: string; to: string; last: string }
    }
  }
}

export {}
