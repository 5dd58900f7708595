/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/notifications.json */
declare module '../messages.ts' {
  interface MessageValues {
    notifications: {
      title: unknown
      description: unknown
      new: unknown
      failed: unknown
      empty: unknown
      pages: unknown
      unsaved: unknown
      length: { used: string; max: string }
      'reach.everyone': { count: number }
      'reach.members': { count: number; members: number }
      category: unknown
      for: unknown
      'for.everyone': unknown
      members: { name: string }
      'form.title': unknown
      'form.text': unknown
      'form.link': unknown
      'form.link.hint': unknown
      'form.at': unknown
      'form.at.hint': unknown
      'form.at.choose': unknown
      'form.at.passed': unknown
      preview: unknown
      'preview.label': { title: string; text: string }
      'preview.now': unknown
      'preview.text': unknown
      everyone: unknown
      'sent.failed': unknown
      'sent.scheduled': unknown
      'sent.going': unknown
      cancel: unknown
      'cancel.name': { title: string }
      'cancel.title': { title: string }
      'cancel.scheduled': unknown
      'cancel.sending': unknown
      'cancel.confirm': unknown
      'cancel.keep': unknown
      'cancel.failed': unknown
      send: unknown
      schedule: unknown
      'state.scheduled': unknown
      'state.sending': unknown
      'state.sent': unknown
      'state.cancelled': unknown
      'outcome.delivered': unknown
      'outcome.failed': unknown
      'outcome.gone': unknown
      'outcome.skipped': unknown
      'outcome.pending': unknown
      'outcome.none': unknown
      at: { when: string }
      since: { when: string }
      by: { name: string }
      'by.portal': unknown
      inGame: unknown
      'inGame.hint': unknown
      'inGame.later': unknown
      'inGame.waiting': unknown
      'inGame.done': unknown
      'inGame.sent': unknown
      'inGame.unsent': unknown
      'inGame.unanswered': unknown
      'inGame.refused': unknown
      'inGame.public': unknown
    }
  }
}

export {}
