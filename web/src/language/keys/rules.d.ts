/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/rules.json */
declare module '../messages.ts' {
  interface MessageValues {
    rules: {
      title: unknown
      description: { community: string }
      summary: { count: number }
      books: unknown
      contents: unknown
      'tab.roleplay': unknown
      'tab.faction': unknown
      'tab.gang': unknown
      'tab.twpw': unknown
      'tab.robbery': unknown
      'tab.guild': unknown
      'tab.about': { community: string }
      'search.label': unknown
      'search.placeholder': unknown
      'search.found': unknown
      'search.none': unknown
      'search.matches': { count: number }
      'search.at': { at: number; count: number }
      'search.previous': unknown
      'search.next': unknown
      print: unknown
      'link.copy': { title: string }
      'link.number': { number: string }
      'link.copied': unknown
      'link.inAddress': unknown
    }
  }
}

export {}
