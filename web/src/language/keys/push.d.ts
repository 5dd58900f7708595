/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/push.json */
declare module '../messages.ts' {
  interface MessageValues {
    push: {
      'category.server_status': unknown
      'category.events': unknown
      'category.faction_updates': unknown
      'category.premium_offers': unknown
      'category.account_updates': unknown
      'category.watch_alarms': unknown
      'hint.server_status': unknown
      'hint.events': unknown
      'hint.faction_updates': unknown
      'hint.premium_offers': unknown
      'hint.account_updates': unknown
      'hint.watch_alarms': unknown
      browser: unknown
      title: unknown
      'failed.load': unknown
      unsupported: unknown
      on: unknown
      off: unknown
      'failed.toggle': unknown
      saved: unknown
      'failed.save': unknown
      enable: unknown
      'enable.hint': unknown
      apple: unknown
      'blocked.title': unknown
      blocked: unknown
      begins: { categories: string }
      reached: { when: string }
      'reached.never': unknown
      'reached.failed': { reached: string; when: string }
      here: unknown
      nothing: unknown
      test: unknown
      'test.name': { device: string }
      'test.failed': unknown
      remove: unknown
      'remove.name': { device: string }
      'remove.title': { device: string }
      'remove.text': unknown
      'remove.failed': unknown
      devices: unknown
      'devices.failed': unknown
      quiet: unknown
      'quiet.hint': unknown
      'quiet.failed': unknown
      'quiet.from': unknown
      'quiet.to': unknown
      'quiet.save': unknown
      'quiet.choose': unknown
      'quiet.other': unknown
      'quiet.zone': { zone: string }
      'quiet.zone.other': { zone: string; here: string }
      'category.changes': unknown
      notReady: unknown
    }
  }
}

export {}
