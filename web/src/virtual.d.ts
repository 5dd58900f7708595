/* oxlint-disable typescript/consistent-type-imports -- with an import of its own this file would be a module, and declare nothing */
// What the modules made from the content folder hold (web/content-plugin.ts).
declare module 'virtual:content/site' {
  const site: import('@idlewood/contract/content').Site
  export default site
}
declare module 'virtual:content/premium' {
  const premium: import('@idlewood/contract/content').Premium
  export default premium
}
declare module 'virtual:content/rules' {
  const rules: import('@idlewood/contract/content').RuleBook
  export default rules
}
declare module 'virtual:content/media' {
  /** Addresses of the built files. */
  const media: {
    logo: string
    video: { webm: string; mp4: string; poster: string } | null
  }
  export default media
}
// The address of a built script for a page that does without the app (web/page-script-plugin.ts); empty in
// the browser.
declare module 'virtual:page-script/features/landing/landing' {
  const address: string
  export default address
}
// Texts for people (web/messages-plugin.ts). The frame and the pages load theirs; whole languages are for
// tests and for what writes pages to HTML.
declare module 'virtual:messages/versions' {
  /** By language: a part of the addresses of its texts. */
  const versions: Readonly<Record<string, string>>
  export default versions
}
declare module 'virtual:messages/pages' {
  const pages: {
    readonly shell: readonly string[]
    readonly routes: readonly import('../page-messages.ts').RouteMessages[]
  }
  export default pages
}
declare module 'virtual:messages/english' {
  const catalogs: Readonly<Record<string, import('./language/store.ts').Catalog>>
  export default catalogs
}
declare module 'virtual:messages/all' {
  const languages: Readonly<Record<string, Readonly<Record<string, import('./language/store.ts').Catalog>>>>
  export default languages
}
