/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-online.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'online.text.line': unknown
    'online.text.colour': { code: string }
    'online.text.percent': unknown
    'online.text.lacking': { characters: string }
    'online.text.long': { max: number; over: number }
    'online.way.none': unknown
    'online.way.refused': unknown
    'online.way.public': unknown
    'online.limit': unknown
    'online.apply.away': unknown
    'online.apply.over': unknown
  }
}

export {}
