/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/bans.json */
declare module '../messages.ts' {
  interface MessageValues {
    bans: {
      title: unknown
      description: unknown
      caption: unknown
      ban: unknown
      views: unknown
      'view.all': unknown
      'view.timed': unknown
      'view.permanent': unknown
      'view.ranges': unknown
      search: unknown
      'search.by': unknown
      'search.by.name': unknown
      'search.by.reason': unknown
      'search.by.staff': unknown
      'search.by.address': unknown
      'search.placeholder.name': unknown
      'search.placeholder.reason': unknown
      'search.placeholder.staff': unknown
      'search.placeholder.address': unknown
      from: unknown
      to: unknown
      count: { count: number }
      'count.more': { count: number }
      pages: unknown
      'empty.none': unknown
      'empty.search': unknown
      'empty.unavailable': unknown
      'column.target': unknown
      'column.reason': unknown
      'column.by': unknown
      'column.date': unknown
      'column.end': unknown
      'target.name': unknown
      'target.nameAndAddress': unknown
      'target.address': unknown
      'target.range': unknown
      'with.nameAndAddress': unknown
      'with.address': unknown
      'with.range': unknown
      ineffective: unknown
      noReason: unknown
      unknown: unknown
      evidence: unknown
      permanent: unknown
      noEnd: unknown
      rowWords: { by: string; reason: string }
      'addresses.show': unknown
      'addresses.failed': unknown
      'rule.named': { number: string; book: string }
      'rule.none': unknown
      'rule.remove': { rule: string }
      lift: unknown
      'lift.named': { form: 'range' | 'address' | 'other'; name: string }
      'lift.title': { form: 'range' | 'address' | 'other'; name: string }
      'lift.description': unknown
      'lift.rows': { count: number }
      'lift.stays': unknown
      'lift.reason': unknown
      'lift.done': { form: 'range' | 'address' | 'other'; name: string }
      'lift.failed': unknown
      'preview.problem': unknown
      'preview.instead.name': unknown
      'preview.instead.nameAndAddress': unknown
      'preview.instead.address': unknown
      'preview.instead.range': unknown
      'preview.instead.text': { text: string }
      'preview.existing': unknown
      'preview.addresses': { count: number }
      'preview.people': { count: number }
      'preview.staff': { name: string; level: number }
      'preview.more': { count: number }
      'preview.confirm': unknown
      'form.title': unknown
      'form.ban': unknown
      'form.cancel': unknown
      'form.form': unknown
      'form.name': unknown
      'form.nameAndAddress': unknown
      'form.address': unknown
      'form.range': unknown
      'form.hint.name': unknown
      'form.hint.nameAndAddress': unknown
      'form.hint.address': unknown
      'form.hint.range': unknown
      'form.address.address': unknown
      'form.address.range': unknown
      'form.rules': unknown
      'form.rules.hint': unknown
      'form.rules.placeholder': unknown
      'form.reason': unknown
      'form.reason.hint': { max: number }
      'form.length': unknown
      'length.days': { days: number }
      'length.date': unknown
      'length.none': unknown
      'length.permanent': unknown
      'form.until': unknown
      'form.evidence': unknown
      'pictures.field': unknown
      'pictures.add': unknown
      'pictures.choose': unknown
      'pictures.hint': { count: number }
      'pictures.one': { number: number }
      'pictures.remove': { number: number }
      'pictures.sending': unknown
      'pictures.unreadable': { name: string }
      'pictures.failed': unknown
      'pictures.most': { count: number }
      'pictures.count': { count: number }
      'pictures.title': { name: string }
      'pictures.notShown': unknown
      'form.done': { name: string }
      'form.done.kicked': { name: string }
      'form.failed': unknown
      'wrong.name': unknown
      'wrong.address': unknown
      'wrong.reason': unknown
      'wrong.until': unknown
    }
  }
}

export {}
