/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/user-notes.json */
declare module '../messages.ts' {
  interface MessageValues {
    'user-notes': {
      title: unknown
      none: unknown
      failed: unknown
      new: unknown
      'new.hint': unknown
      write: unknown
      'write.failed': unknown
      saved: unknown
      unsaved: unknown
      edit: unknown
      'edit.label': unknown
      overtaken: unknown
      'overtaken.mine': unknown
      cancel: unknown
      pin: unknown
      unpin: unknown
      pinned: unknown
      'pin.failed': unknown
      delete: unknown
      'delete.title': unknown
      'delete.body': unknown
      'delete.failed': unknown
      deleted: unknown
      deletedBy: { name: string }
      restore: unknown
      'restore.failed': unknown
      restored: unknown
      edited: { name: string; time: string }
      versions: { count: number }
      'versions.title': unknown
      'versions.failed': unknown
      count: { count: number }
      pages: unknown
      head: { name: string }
      'head.more': unknown
    }
  }
}

export {}
