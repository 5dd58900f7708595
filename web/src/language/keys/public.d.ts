/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/public.json */
declare module '../messages.ts' {
  interface MessageValues {
    public: {
      rules: unknown
      premium: unknown
      music: unknown
      discord: unknown
      signIn: unknown
      create: unknown
      toStart: { community: string }
      site: unknown
      menu: unknown
      more: unknown
      footer: { team: string; community: string; year: string }
      signInTo: { community: string }
      noScript: unknown
      status: unknown
    }
  }
}

export {}
