/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/game-server.json */
declare module '../messages.ts' {
  interface MessageValues {
    'game-server': {
      'state.up': unknown
      'state.down': unknown
      'state.unknown': unknown
      never: unknown
      asOf: { ago: string }
      playing: unknown
      'playing.last': unknown
      'playing.of': { max: number }
      'playing.of.last': { max: number }
      title: unknown
      day: unknown
      status: unknown
      'bars.none': { label: string }
      'bars.peak': { label: string; peak: number }
    }
  }
}

export {}
