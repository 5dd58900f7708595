/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/patch-note.json */
declare module '../messages.ts' {
  interface MessageValues {
    'patch-note': {
      video: unknown
      'video.hint': { version: string }
    }
  }
}

export {}
