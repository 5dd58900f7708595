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
      'state.applied': unknown
      'state.confirmed': unknown
      'state.conflict': unknown
      'state.failed': unknown
      'state.cancelled': unknown
      'state.undone': unknown
      'state.overwritten': unknown
    }
  }
}

export {}
