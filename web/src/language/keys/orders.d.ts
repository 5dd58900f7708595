/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/orders.json */
declare module '../messages.ts' {
  interface MessageValues {
    orders: {
      'state.open': unknown
      'state.fulfilling': unknown
      'state.checking': unknown
      'state.active': unknown
      'state.ending': unknown
      'state.expired': unknown
      'state.refunded': unknown
      'state.revoked': unknown
      'state.replaced': unknown
      'state.refused': unknown
      'state.cancelled': unknown
      'price.diamonds': { count: number }
      'price.from.bank': { amount: string }
      'price.from.cash': { amount: string }
      'price.to.bank': { amount: string }
      'price.to.cash': { amount: string }
      'price.nothing': unknown
      'sentence.notYet': { note: string }
      'sentence.open': unknown
      'sentence.fulfilling': unknown
      'sentence.inGame': unknown
      'sentence.leaving': unknown
      'sentence.checking': unknown
      'sentence.until': { date: string }
      'sentence.active': unknown
      'sentence.on': { date: string }
      'sentence.reason': { reason: string }
      'effect.renew': { days: number; tier: string; date: string }
      'effect.replace': { tier: string }
      'effect.replaceOther': unknown
      'effect.start': { days: number }
      notAvailable: unknown
      finish: unknown
      'finish.lead': unknown
      unreachable: unknown
      'balance.title': unknown
      'balance.loading': unknown
      'balance.failed': unknown
      'balance.diamonds': unknown
      'balance.bank': unknown
      'balance.cash': unknown
      'balance.tier': unknown
      'balance.noTier': unknown
      'balance.until': { date: string }
      'balance.enough': unknown
      'balance.notEnough': unknown
      buy: unknown
      'buy.title': { tier: string }
      'buy.costs': { price: string }
      'buy.review': unknown
      'buy.notCharged': unknown
      'buy.confirm': unknown
      'buy.notNow': unknown
      'buy.done': { tier: string }
      'buy.failed': unknown
      'buy.asRole': unknown
      'waiting.title': { tier: string }
      'membership.title': unknown
      'membership.failed': unknown
      'membership.none': unknown
      'membership.until': { date: string }
      'membership.choose': unknown
      'membership.diamonds': unknown
      'membership.bank': unknown
      'membership.cash': unknown
      'own.title': unknown
      'cancel.button': unknown
      'cancel.title': { tier: string }
      'cancel.description': unknown
      'cancel.confirm': unknown
      'cancel.keep': unknown
      'cancel.done': { tier: string }
      'cancel.failed': unknown
    }
  }
}

export {}
