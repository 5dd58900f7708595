/** Reads the visitor's language in scripts that run before the app. */
import { languageCookie } from '@idlewood/contract/languages'

/** The stored language, or the browser's, as an expression. */
export const earlyLanguage = `((/(?:^|; )${languageCookie}=([^;]*)/.exec(document.cookie)||[])[1]||navigator.language||'')`
