/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/premium.json */
import type { Tag } from '../messages.ts'

declare module '../messages.ts' {
  interface MessageValues {
    premium: {
      title: unknown
      description: { tiers: string; community: string }
      eyebrow: { community: string }
      heading: unknown
      lead: unknown
      tiers: unknown
      checkOut: unknown
      'checkOut.named': { tier: string }
      diamonds: { count: number }
      millions: { millions: number }
      'price.period': { b: Tag; cash: string; days: number }
      'price.cash': { b: Tag; cash: string }
      'price.onlyPeriod': { days: number }
      'price.only': unknown
      'price.both': { diamonds: string; cash: string }
      'price.title': { days: number }
      'how.title': unknown
      'how.step': { number: number }
      'how.order.title': unknown
      'how.order.text': unknown
      'how.approve.title': unknown
      'how.approve.text': unknown
      'how.enjoy.title': unknown
      'how.enjoy.text': unknown
      'tier.title': { tier: string }
      'tier.description': { tier: string; community: string; price: string; days: number }
      allTiers: unknown
      otherTiers: unknown
      benefits: unknown
      'payment.title': unknown
      'payment.bank': unknown
      'payment.bank.hint': unknown
      'payment.cash': unknown
      'payment.cash.hint': unknown
      buy: unknown
      signInFirst: unknown
      newTab: unknown
      compare: unknown
      'compare.benefit': unknown
      'compare.price': unknown
      'compare.yes': unknown
      'compare.no': unknown
    }
  }
}

export {}
