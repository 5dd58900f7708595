/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/session.json */
declare module '../messages.ts' {
  interface MessageValues {
    session: {
      'proof.code': unknown
      'proof.code.hint': unknown
      'proof.recovery': unknown
      'proof.recovery.hint': unknown
      'proof.useRecovery': unknown
      'proof.useApp': unknown
      'recent.title': unknown
      'recent.text': unknown
      'recent.password': unknown
      'recent.again': unknown
      'recent.confirm': unknown
      'recent.cancelled': unknown
      'logout.failed': unknown
      'ended.title': unknown
      'ended.text': unknown
      'ended.signIn': unknown
      'ended.leave': unknown
      device: { browser: string; system: string }
      'device.unknown': unknown
      'device.this': unknown
      'factor.missing': unknown
      'since.discord': { when: string }
      'since.password': { when: string }
      'since.signup': { when: string }
      'since.demo': { when: string }
      'since.link': { when: string }
      'device.from': { address: string }
      'device.used': { when: string }
      'device.end': unknown
      'device.end.label': { device: string }
    }
  }
}

export {}
