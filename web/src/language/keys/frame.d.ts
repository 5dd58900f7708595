/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/frame.json */
declare module '../messages.ts' {
  interface MessageValues {
    frame: {
      skip: unknown
      nav: unknown
      'nav.home': unknown
      'nav.profile': unknown
      'nav.statement': unknown
      'nav.settings': unknown
      'nav.admin': unknown
      'nav.garage': unknown
      'nav.rules': unknown
      'nav.logout': unknown
      menu: unknown
      'logo.home': { community: string }
      'logo.admin': { community: string }
      'theme.dark': unknown
      'theme.light': unknown
      admin: unknown
      'admin.menu': unknown
      back: unknown
      'home.back': unknown
      'home.go': unknown
      'broken.title': unknown
      'broken.heading': unknown
      'broken.text': unknown
      'forbidden.denied': unknown
      'forbidden.title': unknown
      'forbidden.text': unknown
      'forbidden.any': unknown
      signedOut: unknown
      unreachable: unknown
      'lost.title': unknown
      'lost.heading': unknown
      'offline.title': unknown
      'offline.lead': unknown
      'offline.note': unknown
      'offline.readable': unknown
      again: unknown
      'twoFactor.title': unknown
      'twoFactor.lead': unknown
      'twoFactor.continue': unknown
      'twoFactor.cancel': unknown
      'twoFactor.lost': unknown
      'twoFactorMissing.title': unknown
      'twoFactorMissing.text': unknown
      'twoFactorMissing.go': unknown
      inbox: unknown
      'inbox.unread': { count: string }
      'palette.open': unknown
      palette: unknown
      'palette.label': unknown
      'palette.close': unknown
      'palette.searching': unknown
      'palette.nothing': { text: string }
      'palette.results': { count: number }
      'palette.failed': { what: string }
      'palette.recent': unknown
      'palette.pages': unknown
      'palette.players': unknown
      'palette.factions': unknown
      'palette.gangs': unknown
      'palette.key.move': unknown
      'palette.key.open': unknown
      'palette.key.close': unknown
      'nav.premium': unknown
      'nav.music': unknown
      'nav.status': unknown
      'nav.account': unknown
      'group.home': unknown
      'group.players': unknown
      'group.server': unknown
      'group.website': unknown
      'waiting.orders': { count: number }
      'waiting.changes': { count: number }
      'waiting.trouble': { count: number }
      'palette.settings': unknown
      'palette.match.phone': { value: string }
      'palette.match.plate': { value: string }
      'palette.match.ip': { value: string }
      'palette.match.discord': { value: string }
      'skip.list': unknown
      'nav.property': unknown
    }
  }
}

export {}
