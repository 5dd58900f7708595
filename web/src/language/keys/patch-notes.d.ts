/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/patch-notes.json */
declare module '../messages.ts' {
  interface MessageValues {
    'patch-notes': {
      title: unknown
      about: unknown
      'edit.title': { version: string }
      new: unknown
      refresh: unknown
      loading: unknown
      empty: unknown
      'failed.load': unknown
      'order.moved': { version: string; place: number; total: number }
      'order.failed': unknown
      'more.about': { atOnce: number }
      'more.hidden': { atOnce: number; count: number }
      'more.all': { count: number }
      'more.first': { count: number }
      'state.draft': unknown
      'state.scheduled': unknown
      'state.published': unknown
      'tile.edited': { name: string; ago: string }
      'tile.publishes': { moment: string; name: string; ago: string }
      'tile.forward': { version: string }
      'tile.back': { version: string }
      'tile.edit': unknown
      'tile.edit.named': { version: string }
      'delete.named': { version: string }
      'delete.title': { version: string }
      'delete.published': unknown
      'delete.unpublished': unknown
      deleted: { version: string }
      'delete.failed': unknown
      unsaved: unknown
      'overtaken.theirs': unknown
      'overtaken.mine': unknown
      saved: { version: string }
      'save.failed': unknown
      cancel: unknown
      save: unknown
      publish: unknown
      preview: unknown
      'preview.version': unknown
      'preview.lines': unknown
      'field.version': unknown
      'field.title': unknown
      'field.title.example': unknown
      'field.lines': unknown
      'field.lines.hint': unknown
      'field.lines.wrong': { line: number; reason: string }
      'field.video': unknown
      'field.video.hint': unknown
      suggestions: { count: number }
      publication: unknown
      'publication.draft': unknown
      'publication.draft.hint': unknown
      'publication.now': unknown
      'publication.now.hint': unknown
      'publication.at': unknown
      'publication.at.hint': unknown
      'publication.moment': unknown
      'publication.moment.hint': { zone: string }
      'publication.moment.missing': unknown
    }
  }
}

export {}
