/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/root.json */
declare module '../messages.ts' {
  interface MessageValues {
    root: {
      notLoaded: unknown
      oldBrowser: unknown
    }
  }
}

export {}
