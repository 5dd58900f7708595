/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/landing.json */
declare module '../messages.ts' {
  interface MessageValues {
    landing: {
      since: { year: string }
      enter: unknown
      'video.pause': unknown
      'video.play': unknown
      'live.down': unknown
      'live.downSince': { age: string }
      'live.waiting': unknown
      'live.now': { players: string }
      'live.nowOf': { players: string; max: string }
      'live.asOf': { players: string; age: string }
      'live.asOfOf': { players: string; max: string; age: string }
      'live.justNow': unknown
      'live.someTimeAgo': unknown
      about: unknown
      openSince: unknown
      'highlights.eyebrow': unknown
      'highlights.title': unknown
      'patchNotes.eyebrow': unknown
      'patchNotes.title': unknown
      'patchNotes.noScript': unknown
      'patchNotes.more': unknown
      'patchNotes.empty': unknown
      'patchNotes.version': unknown
      'patchNotes.video': unknown
      'patchNotes.newTab': unknown
      'join.discord': unknown
      'join.create': unknown
      discord: unknown
      address: unknown
      copy: unknown
      copied: unknown
    }
  }
}

export {}
