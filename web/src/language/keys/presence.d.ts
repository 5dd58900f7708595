/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/presence.json */
declare module '../messages.ts' {
  interface MessageValues {
    presence: {
      since: { time: string }
      in: unknown
      away: unknown
      later: unknown
      now: unknown
    }
  }
}

export {}
