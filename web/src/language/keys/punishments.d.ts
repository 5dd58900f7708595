/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/punishments.json */
declare module '../messages.ts' {
  interface MessageValues {
    punishments: {
      actions: unknown
      jail: unknown
      release: unknown
      warn: unknown
      unwarn: unknown
      mute: unknown
      unmute: unknown
      flag: unknown
      unflag: unknown
      'unflag.named': { text: string }
      'jail.title': { name: string }
      'release.title': { name: string }
      'warn.title': { name: string }
      'unwarn.title': { name: string }
      'mute.title': { name: string }
      'unmute.title': { name: string }
      'flag.title': { name: string }
      'unflag.title': unknown
      'jail.minutes': unknown
      'jail.hint': { max: number }
      'jail.reason': { max: number }
      'jail.replaces': unknown
      kind: unknown
      'kind.becomes': { now: number; next: number }
      full: unknown
      channel: unknown
      'channel.newbiemuted': unknown
      'channel.helpmuted': unknown
      'channel.admuted': unknown
      'channel.livemuted': unknown
      'channel.globalmuted': unknown
      'channel.reportmuted': unknown
      hours: unknown
      'flag.text': unknown
      'flag.hint': { max: number }
      'flag.missing': unknown
      'flag.done': { name: string }
      'unflag.done': unknown
      cancel: unknown
      'minutes.wrong': { max: number }
      'hours.wrong': { max: number }
      failed: unknown
    }
  }
}

export {}
