/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/users.json */
declare module '../messages.ts' {
  interface MessageValues {
    users: {
      title: unknown
      counting: unknown
      count: { count: number }
      'count.more': { count: number }
      pages: unknown
      search: unknown
      'search.placeholder': unknown
      none: unknown
      retry: unknown
      filter: unknown
      'filter.all': unknown
      'filter.admins': unknown
      'filter.helpers': unknown
      'filter.fm': unknown
      'filter.gm': unknown
      'filter.ba': unknown
      'filter.non-admins': unknown
      'filter.playing': unknown
      'filter.playing.unknown': unknown
      'filter.missing': unknown
      'column.username': unknown
      'column.roles': unknown
      'column.admin': unknown
      'column.helper': unknown
      'role.admin': unknown
      'role.helper': unknown
      'role.fm': unknown
      'role.gm': unknown
      'role.ba': unknown
      'role.none': unknown
      manage: unknown
      'manage.user': { name: string }
      'match.phone': { value: string }
      'match.plate': { value: string }
      'match.ip': { value: string }
      'match.discord': { value: string }
      'search.hint': unknown
      'column.level': unknown
      'column.faction': unknown
      'column.seen': unknown
      'column.since': unknown
      'faction.none': unknown
      never: unknown
    }
  }
}

export {}
