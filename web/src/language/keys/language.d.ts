/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/language.json */
declare module '../messages.ts' {
  interface MessageValues {
    language: {
      title: unknown
      failed: unknown
    }
  }
}

export {}
