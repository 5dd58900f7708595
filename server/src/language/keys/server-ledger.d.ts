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
    'ledger.taken': { name: string; id: string }
    'ledger.nothingLost': unknown
    'ledger.lineName': unknown
    'ledger.watch.handled': unknown
    'ledger.template.exists': unknown
    'ledger.template.tooMany': unknown
    'ledger.csv.time': unknown
    'ledger.csv.log': unknown
    'ledger.csv.kind': unknown
    'ledger.csv.actor': unknown
    'ledger.csv.actor_uid': unknown
    'ledger.csv.target': unknown
    'ledger.csv.target_uid': unknown
    'ledger.csv.amount': unknown
    'ledger.csv.flow': unknown
    'ledger.csv.thing': unknown
    'ledger.csv.count': unknown
    'ledger.csv.place': unknown
    'ledger.csv.text': unknown
    'ledger.csv.key': unknown
    'ledger.template.placeholder': { word: string; known: string }
    'ledger.template.line': { line: number; sentence: string }
    'ledger.template.movement': { text: string }
    'ledger.template.flow': { flow: string; what: 'things' | 'other'; flows: string }
    'ledger.template.form': unknown
    'ledger.template.kind': { kind: string; kinds: string }
    'ledger.template.money': { word: string }
    'ledger.template.ways': unknown
    'ledger.anotherOwner': { name: string }
  }
}

export {}
