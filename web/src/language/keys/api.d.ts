/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/api.json */
declare module '../messages.ts' {
  interface MessageValues {
    api: {
      unexpected: unknown
      unreachable: unknown
      unanswered: unknown
      'unanswered.once': unknown
      offline: unknown
    }
  }
}

export {}
