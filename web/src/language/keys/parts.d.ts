/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/parts.json */
declare module '../messages.ts' {
  interface MessageValues {
    parts: {
      retry: unknown
      'failure.unknown': unknown
      'delete.type': { phrase: string }
      'delete.confirm': unknown
      'unsaved.title': unknown
      'unsaved.leave': unknown
      'unsaved.stay': unknown
      'picker.placeholder': unknown
      'picker.clear': { label: string }
      'picker.blank': unknown
      'picker.failed': unknown
      'picker.searching': unknown
      'picker.none': unknown
      'view.bar': { role: string }
      'view.leave': unknown
      'view.see': unknown
      'view.see.role': { role: string }
      'view.failed': unknown
    }
  }
}

export {}
