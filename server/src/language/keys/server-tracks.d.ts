/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-tracks.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'tracks.taken': { name: string }
    'tracks.none': unknown
    'tracks.full': { most: number }
    'tracks.noRoom': unknown
    'tracks.stopping': unknown
    'tracks.impure': unknown
    'tracks.underWay': unknown
    'tracks.manyUploads': unknown
    'tracks.one': unknown
    'tracks.cutOff': unknown
    'tracks.tooOften': unknown
  }
}

export {}
