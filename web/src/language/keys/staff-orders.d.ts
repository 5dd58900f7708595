/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/staff-orders.json */
declare module '../messages.ts' {
  interface MessageValues {
    'staff-orders': {
      title: unknown
      description: unknown
      views: unknown
      'view.waiting': unknown
      'view.active': unknown
      'view.ended': unknown
      'view.all': unknown
      tier: unknown
      'tier.any': unknown
      'search.label': unknown
      'search.placeholder': unknown
      'empty.waiting': unknown
      'empty.active': unknown
      'empty.ended': unknown
      'empty.all': unknown
      'empty.search': unknown
      count: { count: number }
      pages: unknown
      caption: unknown
      'column.order': unknown
      'column.player': unknown
      'column.price': unknown
      'column.has': unknown
      'column.age': unknown
      'column.state': unknown
      deleted: unknown
      notEnough: unknown
      'has.bank': { amount: string }
      'has.cash': { amount: string }
      'has.noTier': unknown
      'has.tierUntil': { tier: string; date: string }
      until: { date: string }
      by: { name: string }
      inGame: { name: string }
      fulfil: unknown
      'fulfil.named': { id: string; name: string }
      'fulfil.title': { name: string; tier: string }
      'fulfil.description': { name: string; price: string; tier: string; days: number }
      'fulfil.done': { name: string; tier: string }
      'fulfil.failed': unknown
      reason: unknown
      refuse: unknown
      'refuse.named': { id: string; name: string }
      'refuse.title': { name: string }
      'refuse.description': { tier: string; price: string }
      'refuse.done': { name: string }
      'refuse.failed': unknown
      revoke: unknown
      'revoke.named': { id: string; name: string }
      'revoke.title': { name: string; tier: string }
      'revoke.description': unknown
      'revoke.done': { name: string; tier: string }
      'revoke.failed': unknown
      'refund.title': unknown
      'refund.give': { price: string }
      'refund.none': unknown
    }
  }
}

export {}
