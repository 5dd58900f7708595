/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-pages.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'pages.start': unknown
    'pages.again': unknown
    'pages.notSignedIn': unknown
    'pages.script.signIn': unknown
    'pages.script.signUp': unknown
    'pages.demo.title': unknown
    'pages.demo.lead': unknown
    'pages.demo.password': { password: string }
    'pages.demo.choose': unknown
    'pages.demo.Demo_Player': unknown
    'pages.demo.Demo_Staff': unknown
    'pages.demo.Demo_Owner': unknown
    'pages.demo.begin': unknown
  }
}

export {}
