/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/roles.json */
declare module '../messages.ts' {
  interface MessageValues {
    roles: {
      'end.label': unknown
      'end.lasting': unknown
      'end.hour': unknown
      'end.day': unknown
      'end.week': unknown
      'end.date': unknown
      'end.date.label': unknown
      'end.date.past': unknown
      'end.lasts': unknown
      'end.until': { time: string }
      'end.button': { role: string }
      'end.title': { role: string; name: string }
      'end.change': unknown
      'end.changed': { role: string; name: string }
      'end.removed': { role: string; name: string }
    }
  }
}

export {}
