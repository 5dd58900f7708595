/* oxlint-disable typescript/consistent-type-imports -- with an import of its own this file would be a module, and declare nothing */
// The app's texts (web/messages-plugin.ts). The frame and the pages load their own; whole languages are for
// tests and for prerendering.
declare module 'virtual:messages/versions' {
  /** The version of each language's texts, which is part of their URLs. */
  const versions: Readonly<Record<string, string>>
  export default versions
}
declare module 'virtual:messages/right-to-left' {
  /** The languages of this portal that are written from right to left. */
  const languages: readonly string[]
  export default languages
}
declare module 'virtual:messages/pages' {
  const pages: readonly import('../../page-messages.ts').RouteMessages[]
  export default pages
}
declare module 'virtual:messages/english' {
  const catalogs: Readonly<Record<string, import('./store.ts').Catalog>>
  export default catalogs
}
declare module 'virtual:messages/all' {
  const languages: Readonly<Record<string, Readonly<Record<string, import('./store.ts').Catalog>>>>
  export default languages
}
