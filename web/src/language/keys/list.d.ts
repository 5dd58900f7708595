/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/list.json */
declare module '../messages.ts' {
  interface MessageValues {
    list: {
      range: { first: number; last: number; count: string }
    }
  }
}

export {}
