/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/list.json */
declare module '../messages.ts' {
  interface MessageValues {
    list: {
      range: { first: number; last: number; count: string }
      view: unknown
      density: unknown
      'density.comfortable': unknown
      'density.compact': unknown
      columns: unknown
      order: unknown
      'order.up': { column: string }
      'order.down': { column: string }
      filters: unknown
      'filters.count': { count: number }
      'filters.clear': unknown
    }
  }
}

export {}
