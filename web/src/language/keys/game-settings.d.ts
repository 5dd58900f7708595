/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/game-settings.json */
declare module '../messages.ts' {
  interface MessageValues {
    'game-settings': {
      title: unknown
      description: unknown
      readOnly: unknown
      messages: unknown
      rates: unknown
      empty: unknown
      'home.file': unknown
      'home.table': unknown
      'home.portal': unknown
      'home.unset': unknown
      updated: { field: string }
      queued: { field: string; note: string }
      'queued.note': unknown
      failed: unknown
    }
  }
}

export {}
