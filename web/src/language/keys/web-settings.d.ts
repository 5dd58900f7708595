/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/web-settings.json */
declare module '../messages.ts' {
  interface MessageValues {
    'web-settings': {
      title: unknown
      description: unknown
      assign: unknown
      user: unknown
      'user.placeholder': unknown
      role: unknown
      'role.placeholder': unknown
      'role.Developer': unknown
      'role.Manager': unknown
      'role.Admin': unknown
      add: unknown
      missing: unknown
      assigned: { role: string; name: string }
      failed: unknown
      ok: unknown
      readOnly: unknown
      holders: unknown
      'holders.none': unknown
      'column.username': unknown
    }
  }
}

export {}
