/* oxlint-disable typescript/consistent-type-imports -- with an import of its own this file would be a module, and declare nothing */
// Modules generated from the content folder (web/content-plugin.ts).
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
  /** The URLs of the built files. */
  const media: {
    logo: string
    video: { webm: string; mp4: string; poster: string; phonePoster?: string } | null
  }
  export default media
}
// The URL of a built script for a page that runs without the app (web/page-script-plugin.ts); empty in the
// browser.
declare module 'virtual:page-script/*' {
  const address: string
  export default address
}
