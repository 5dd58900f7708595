/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/changes.json */
declare module '../messages.ts' {
  interface MessageValues {
    changes: {
      title: unknown
      description: unknown
      all: unknown
      one: { id: string }
      loading: unknown
      none: unknown
      count: { count: number }
      pages: unknown
      'column.state': unknown
      'column.what': unknown
      'column.by': unknown
      'filter.actor': unknown
      'filter.actor.placeholder': unknown
      'filter.user': unknown
      'filter.user.placeholder': unknown
      'filter.user.wrong': unknown
      'filter.from': unknown
      'filter.to': unknown
      'filter.kind': unknown
      'filter.kind.any': unknown
      'filter.field': unknown
      'filter.field.any': unknown
      'filter.state': unknown
      'filter.state.any': unknown
      quick: unknown
      'quick.waiting': unknown
      'quick.mine': unknown
      'quick.day': unknown
      everything: { name: string }
      'everything.narrow': unknown
      'everything.from': unknown
      'everything.none': unknown
      'everything.ready': unknown
      'everything.narrow.do': unknown
      'everything.from.do': unknown
      undoAll: { count: number }
      'undoAll.confirm': { count: number }
      'undoAll.title': { name: string }
      'undoAll.window': { name: string; from: string; until: string }
      'undoAll.now': unknown
      'undoAll.made': { count: number }
      'undoAll.waiting': { count: number }
      'undoAll.delivered': { count: number }
      'undoAll.moved': unknown
      'undoAll.reason': unknown
      'undoAll.type': { phrase: string }
      'undoAll.offline': unknown
      'undoAll.failed': unknown
      close: unknown
      'outcome.some': unknown
      'outcome.waiting': unknown
      'outcome.all': unknown
      'outcome.undone': { count: number }
      'outcome.undone.later': { count: number }
      'outcome.cancelled': { count: number }
      'outcome.refused': { count: number }
      'column.when': unknown
      'column.whom': unknown
      'column.why': unknown
      'quick.overwritten': unknown
      'quick.money': unknown
      undoDay: { count: number }
      select: { id: string }
      'select.all': unknown
      selected: { count: number }
      'selected.clear': unknown
      'selected.undo': { count: number }
      'selected.undo.title': { count: number }
      'selected.undo.body': unknown
      'selected.reason': unknown
      'selected.cancel': { count: number }
      'selected.cancel.title': { count: number }
      'selected.cancel.body': unknown
      'selected.keep': unknown
      'selected.failed': unknown
    }
  }
}

export {}
