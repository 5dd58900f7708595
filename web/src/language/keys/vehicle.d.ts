/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/vehicle.json */
declare module '../messages.ts' {
  interface MessageValues {
    vehicle: {
      fuel: unknown
      health: unknown
      id: unknown
      model: unknown
      'model.unknown': { id: string }
      plate: unknown
      'plate.none': unknown
      'plate.no': unknown
      owner: unknown
      'owner.none': unknown
      impounded: unknown
      'impounded.yes': unknown
      'impounded.no': unknown
      tickets: unknown
      trunk: unknown
      'trunk.none': unknown
      'trunk.level': { level: string }
      gps: unknown
      'gps.none': unknown
      'gps.installed': unknown
      storage: unknown
      'storage.none': unknown
      none: unknown
    }
  }
}

export {}
