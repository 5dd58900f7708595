/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/lockers.json */
declare module '../messages.ts' {
  interface MessageValues {
    lockers: {
      title: unknown
      caption: unknown
      eyebrow: unknown
      locker: { id: string }
      slot: { id: string }
      user: { id: string }
      free: unknown
      view: unknown
      'view.name': { name: string }
      'count.lockers': { count: number }
      'pages.lockers': unknown
      'search.lockers': unknown
      'placeholder.lockers': unknown
      'none.lockers': unknown
      'back.lockers': unknown
      'back.locker': unknown
      'count.slots': { count: number }
      'pages.slots': unknown
      'search.slots': unknown
      'placeholder.slots': unknown
      'none.slots': unknown
      slots: unknown
      rented: unknown
      'column.slot': unknown
      'column.username': unknown
      'column.track': unknown
      track: { id: string }
      name: unknown
      'count.items': { count: number }
      items: unknown
      'pages.items': unknown
      'search.items': unknown
      'placeholder.items': unknown
      'none.items': unknown
      'column.item': unknown
      'column.quantity': unknown
    }
  }
}

export {}
