/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-contract.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'contract.language': unknown
  }
}

export {}
