/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/ledger.json */
declare module '../messages.ts' {
  interface MessageValues {
    ledger: {
      title: unknown
      description: unknown
      one: unknown
      all: unknown
      undated: unknown
      around: unknown
      copy: unknown
      older: unknown
      searching: unknown
      none: unknown
      'none.yet': unknown
      'none.matching': unknown
      reading: { lines: number; left: number }
      'filter.person': unknown
      'filter.other': unknown
      'filter.person.number': unknown
      'filter.person.wrong': unknown
      'filter.words': unknown
      'filter.words.placeholder': unknown
      'filter.kind': unknown
      'filter.kind.any': unknown
      'filter.least': unknown
      'filter.most': unknown
      'filter.amount.wrong': unknown
      'filter.from': unknown
      'filter.until': unknown
      'filter.place': unknown
      'filter.place.any': unknown
      'filter.place.number': unknown
      'filter.place.wrong': unknown
      'sums.lines': unknown
      'sums.amount': unknown
      'sums.received': unknown
      'sums.given': unknown
      'sums.counting': unknown
      'sums.failed': unknown
      thing: { count: string; thing: string }
      place: { kind: string; id: string }
      'place.house': unknown
      'place.business': unknown
      'place.garage': unknown
      'place.land': unknown
      'place.vehicle': unknown
      'place.faction': unknown
      'place.gang': unknown
      'mark.wrong': unknown
      'mark.repeats': unknown
      'mark.debt': unknown
      'kind.transfer': unknown
      'kind.trade': unknown
      'kind.item': unknown
      'kind.property': unknown
      'kind.purchase': unknown
      'kind.income': unknown
      'kind.fine': unknown
      'kind.stash': unknown
      'kind.bet': unknown
      'kind.contract': unknown
      'kind.premium': unknown
      'kind.group': unknown
      'kind.name': unknown
      'kind.punishment': unknown
      'kind.staff': unknown
      'kind.cheat': unknown
      'kind.command': unknown
      'kind.other': unknown
      unknown: unknown
      'unknown.count': { count: number }
      'unknown.description': unknown
      'unknown.of': { count: number; log: string }
      'unknown.none': unknown
      try: unknown
      'try.open': unknown
      'try.template': unknown
      'try.hint': unknown
      'try.unsaved': unknown
      'try.matched': { matched: number; looked: number }
      statement: unknown
      'statement.description': unknown
      'statement.none': unknown
      'addresses.hidden': unknown
      'addresses.show': unknown
      'addresses.hide': unknown
      'addresses.trail': unknown
      export: unknown
      'export.failed': unknown
      curve: unknown
      'curve.label': { from: string; now: string }
      'none.person': unknown
      select: { text: string }
      selected: { count: number }
      'selected.label': unknown
      'selected.clear': unknown
      givenBack: { change: string }
      giveBack: unknown
      'giveBack.description': { count: number }
      'giveBack.preview': unknown
      'giveBack.bank': unknown
      'giveBack.becomes': unknown
      'giveBack.takes': { name: string }
      'giveBack.earlier': unknown
      'giveBack.again': unknown
      'giveBack.reason': unknown
      'giveBack.reason.hint': unknown
      'giveBack.cancel': unknown
      'giveBack.nothing': unknown
      'giveBack.unused': { count: number }
      'giveBack.to': unknown
      'giveBack.to.choose': unknown
      'giveBack.done': unknown
      'giveBack.waits': unknown
      'template.save': unknown
      'template.saved': unknown
      'template.failed': unknown
      templates: unknown
      'templates.by': { log: string; by: string; date: string }
      'template.remove': unknown
      'template.remove.question': unknown
      'template.remove.description': unknown
    }
  }
}

export {}
