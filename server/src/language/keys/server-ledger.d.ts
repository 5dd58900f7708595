/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-ledger.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'ledger.amount': unknown
    'ledger.cursor': unknown
    'ledger.first': unknown
    'ledger.free': { most: number }
    'ledger.kind': { kinds: string }
    'ledger.literal': unknown
    'ledger.person': unknown
    'ledger.place': unknown
    'ledger.table': unknown
    'ledger.template': unknown
    'ledger.template.long': unknown
    'ledger.time': unknown
    'ledger.twice': { name: string }
    'ledger.noBank': unknown
    'ledger.tooLittle': { name: string }
    'ledger.noItem': { name: string; thing: string }
    'ledger.givenBack': { name: string; id: string }
    'ledger.nothingLost': unknown
    'ledger.lineName': unknown
    'ledger.watch.handled': unknown
    'ledger.template.exists': unknown
    'ledger.template.tooMany': unknown
  }
}

export {}
