/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/property.json */
declare module '../messages.ts' {
  interface MessageValues {
    property: {
      title: unknown
      description: unknown
      'sale.title': unknown
      'sale.description': unknown
      own: unknown
      'own.sale': unknown
      renting: unknown
      map: unknown
      'map.hint': unknown
      'map.nearer': unknown
      'map.farther': unknown
      'map.whole': unknown
      list: unknown
      kinds: unknown
      'kinds.all': unknown
      'kinds.house': unknown
      'kinds.business': unknown
      'kinds.garage': unknown
      'kinds.land': unknown
      search: unknown
      'search.placeholder': unknown
      'search.placeholder.sale': unknown
      region: unknown
      'region.all': unknown
      sale: unknown
      'sale.all': unknown
      'sale.no': unknown
      'sale.yes': unknown
      order: unknown
      'order.number': unknown
      'order.cheapest': unknown
      'order.dearest': unknown
      'named.house': { id: number }
      'named.business': { id: number }
      'named.garage': { id: number }
      'named.land': { id: number }
      place: { district: string; region: string }
      'place.none': unknown
      'place.outside': unknown
      'owner.none': unknown
      'owner.number': { uid: number }
      unknown: unknown
      forSale: unknown
      'fact.owner': unknown
      'fact.price': unknown
      'fact.rent': unknown
      'fact.entryFee': unknown
      'fact.locked': unknown
      'fact.furniture': unknown
      'fact.level': unknown
      'fact.type': unknown
      'fact.visited': unknown
      'rent.none': unknown
      'fee.none': unknown
      'locked.yes': unknown
      'locked.no': unknown
      'visited.never': unknown
      'turfs.show': unknown
      'turfs.legend': unknown
      'turfs.gang': { id: number }
      'turfs.free': unknown
      count: { count: number }
      pages: unknown
      empty: unknown
      'empty.sale': unknown
      'empty.search': unknown
      'empty.person': unknown
      'empty.own': unknown
    }
  }
}

export {}
