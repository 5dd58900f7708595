/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/admin-pages.json */
declare module '../messages.ts' {
  interface MessageValues {
    'admin-pages': {
      home: unknown
      users: unknown
      user: unknown
      vehicle: unknown
      factions: unknown
      faction: unknown
      gangs: unknown
      gang: unknown
      settings: unknown
      lockers: unknown
      locker: unknown
      lockerSlot: unknown
      notifications: unknown
      webSettings: unknown
      perms: unknown
      explain: unknown
      patchNotes: unknown
      premiumOrders: unknown
      logs: unknown
      changes: unknown
      tracks: unknown
      operations: unknown
      names: unknown
      online: unknown
      bans: unknown
      ledger: unknown
      unknownLines: unknown
      property: unknown
      watch: unknown
    }
  }
}

export {}
