/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/managed-user.json */
declare module '../messages.ts' {
  interface MessageValues {
    'managed-user': {
      title: { name: string }
      user: { id: string }
      back: unknown
      'back.user': unknown
      'back.plain': unknown
      deletion: unknown
      delete: unknown
      'delete.account': unknown
      'delete.account.title': { name: string }
      'delete.account.body': unknown
      'delete.account.failed': unknown
      'delete.vehicle.title': unknown
      'delete.vehicle.body': { name: string }
      'delete.vehicle.failed': unknown
      'delete.name': { name: string }
      'delete.waits': unknown
      profile: unknown
      'profile.failed': unknown
      'value.unset': unknown
      'value.null': unknown
      needs: { locked: string; permission: string }
      unverified: unknown
      waiting: unknown
      'waiting.by': { name: string }
      'waiting.to': unknown
      garage: unknown
      'garage.failed': unknown
      'garage.unkept': unknown
      'garage.search': unknown
      'garage.placeholder': unknown
      view: unknown
      'view.name': { name: string }
      inventory: unknown
      'inventory.failed': unknown
      'inventory.search': unknown
      'inventory.placeholder': unknown
      'inventory.none': unknown
      'inventory.unkept': unknown
      'inventory.zero': unknown
      sessions: unknown
      'sessions.failed': unknown
      'sessions.none': unknown
      'sessions.end.failed': unknown
      'sessions.ended': unknown
      'sessions.all': unknown
      'sessions.all.title': { name: string }
      'sessions.all.body': unknown
      'sessions.all.done': { name: string }
      twoFactor: unknown
      'twoFactor.on': unknown
      'twoFactor.off': unknown
      'twoFactor.reset': unknown
      'twoFactor.reset.title': { name: string }
      'twoFactor.reset.body': unknown
      'twoFactor.reset.confirm': unknown
      'twoFactor.reset.done': { name: string }
      changes: unknown
      'changes.count': { count: number }
      'changes.none': unknown
      'changes.all': unknown
      vehicle: unknown
      'vehicle.impounded': unknown
      'vehicle.owner': unknown
      'vehicle.manage': unknown
      'vehicle.loading': unknown
      'vehicle.failed': unknown
      'vehicle.failed.retry': unknown
      failed: unknown
      ok: unknown
      'told.note': unknown
      'told.queued.update': { subject: string; note: string }
      'told.queued.delete': { subject: string; note: string }
      'told.queued.restore': { subject: string; note: string }
      'told.done.update': { subject: string }
      'told.delivered': { subject: string }
      'told.done.delete': { subject: string }
      'told.done.restore': { subject: string }
      'told.cancelled': { subject: string }
      'head.level': unknown
      'head.cash': unknown
      'head.bank': unknown
      'head.faction': unknown
      'head.gang': unknown
      'head.seen': unknown
      'head.registered': unknown
      'head.discord': unknown
      'head.discord.none': unknown
      'head.none': unknown
      'head.never': unknown
      'head.banned': unknown
      'head.banned.reason': { reason: string }
      'head.locked': unknown
      'head.helper': { level: number }
      tabs: { name: string }
      'tabs.waiting': { count: number }
      roles: unknown
      'roles.add': { name: string }
      'roles.add.title': { name: string }
      'roles.failed': unknown
      'head.vip': unknown
      ledger: unknown
      'ledger.open': unknown
      record: unknown
      ban: unknown
      notes: unknown
      give: unknown
      'give.title': { name: string }
      'give.trunk': unknown
      'give.item': unknown
      'give.item.placeholder': unknown
      'give.item.missing': unknown
      'give.quantity': unknown
      'give.quantity.wrong': { max: number }
      'give.becomes': { had: string; total: string }
      'give.cancel': unknown
      'give.submit': unknown
      'told.done.give': { subject: string }
      'told.queued.give': { subject: string; note: string }
      links: unknown
      property: unknown
      undoDay: { count: number }
      'undoDay.reason': unknown
      unnamed: unknown
    }
  }
}

export {}
