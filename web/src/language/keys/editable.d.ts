/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/editable.json */
declare module '../messages.ts' {
  interface MessageValues {
    editable: {
      edit: unknown
      'edit.field': { field: string }
      save: unknown
      cancel: unknown
      unsaved: { field: string }
      'limit.characters': { max: number }
      'limit.whole': unknown
      'limit.whole.between': { min: number; max: number }
      'limit.whole.min': { min: number }
      'limit.whole.max': { max: number }
      'limit.number': unknown
      'limit.number.between': { min: number; max: number }
      'limit.number.min': { min: number }
      'limit.number.max': { max: number }
      objection: { limit: string }
      'amount.unread': { limit: string }
      'amount.becomes': { value: string; difference: string }
      count: { length: number; max: number }
      'other.number': unknown
      'other.text': unknown
      'other.label.number': { label: string }
      'other.label.text': { label: string }
      'objection.name.short': unknown
      'objection.name': unknown
      'objection.control': unknown
      'objection.separator': { separator: string }
      'objection.characters': { characters: string }
    }
  }
}

export {}
