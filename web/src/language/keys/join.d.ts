/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/join.json */
declare module '../messages.ts' {
  interface MessageValues {
    join: {
      title: unknown
      description: { community: string; invitation: string }
      open: { host: string }
      stay: unknown
      staying: unknown
      wait: { seconds: number }
      opening: unknown
      later: { seconds: number }
    }
  }
}

export {}
