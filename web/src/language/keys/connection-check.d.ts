/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/connection-check.json */
declare module '../messages.ts' {
  interface MessageValues {
    'connection-check': {
      title: unknown
      description: unknown
      again: unknown
      copy: unknown
      copied: unknown
      'copy.failed': unknown
      'state.good': unknown
      'state.fair': unknown
      'state.bad': unknown
      'report.title': { when: string }
      'report.open': unknown
      'name.portal': unknown
      'name.session': unknown
      'name.clock': unknown
      'name.storage': unknown
      'name.serviceWorker': unknown
      'name.push': unknown
      'portal.good': { ms: string }
      'portal.slow': { ms: string }
      'portal.but': { ms: string; reasons: string }
      'session.good': { name: string }
      'session.cached': { name: string }
      'clock.good': unknown
      'clock.ahead': { seconds: string }
      'clock.behind': { seconds: string }
      'storage.noDatabase': unknown
      'storage.good': unknown
      'storage.free': { free: string }
      'storage.little': { free: string }
      'serviceWorker.none': unknown
      'serviceWorker.active': unknown
      'serviceWorker.idle': unknown
      'push.none': unknown
      'push.granted': unknown
      'push.denied': unknown
      'push.default': unknown
      failed: unknown
    }
  }
}

export {}
