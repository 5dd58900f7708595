/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/reasons.json */
declare module '../messages.ts' {
  interface MessageValues {
    reasons: {
      label: unknown
      'label.optional': unknown
      'optional.player': unknown
      'required.player': unknown
      'optional.staff': unknown
      'required.staff': unknown
      missing: unknown
      presets: unknown
      refund: unknown
      prize: unknown
      mistake: unknown
      penalty: unknown
      promotion: unknown
      demotion: unknown
      left: unknown
      inactive: unknown
      asked: unknown
      duplicate: unknown
      rules: unknown
      event: unknown
      balance: unknown
      dm: unknown
      metagaming: unknown
      insults: unknown
      spam: unknown
      appeal: unknown
      behaviour: unknown
      cheating: unknown
      evasion: unknown
      person: unknown
    }
  }
}

export {}
