/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/online.json */
declare module '../messages.ts' {
  interface MessageValues {
    online: {
      title: unknown
      counting: unknown
      count: { count: number }
      'count.of': { count: number; max: number }
      'count.last': { count: number }
      search: unknown
      'search.placeholder': unknown
      show: unknown
      'show.all': { count: number }
      'show.new': { count: number }
      'show.stranger': { count: number }
      none: unknown
      'none.known': unknown
      notFound: unknown
      partial: unknown
      silent: unknown
      unknown: unknown
      'column.slot': unknown
      'column.name': unknown
      'column.faction': unknown
      'column.level': unknown
      'column.since': unknown
      'column.ping': unknown
      ping: { ping: number }
      level: { level: string }
      new: unknown
      as: { name: string }
      open: { name: string }
      profile: unknown
      address: unknown
      'address.show': unknown
      'address.note': unknown
      'address.none': unknown
      message: unknown
      'message.hint': { count: number }
      'message.send': unknown
      'message.done': { name: string }
      kick: unknown
      'kick.reason': unknown
      'kick.reason.unseen': unknown
      'kick.above': { name: string }
      'kick.done': { name: string }
      say: unknown
      'say.text': unknown
      'say.done': unknown
      'outcome.sent': unknown
      'outcome.gone': { name: string }
      'outcome.stays': { name: string }
      'outcome.another': { name: string; answer: string }
      'outcome.unsent': unknown
      'outcome.unanswered': unknown
      failed: unknown
      'address.failed': unknown
      unreachable: unknown
      apply: unknown
      'apply.id': { id: string }
      'apply.body': { name: string }
      'apply.body.unseen': { name: string }
      'apply.sentence': unknown
      'apply.usual': unknown
      'apply.send': unknown
      'apply.kicked': { name: string }
      'apply.made': unknown
      'apply.proving': unknown
      'apply.ended': { state: string }
    }
  }
}

export {}
