/** Parses URLs, also in browsers without `URL.parse` and `URL.canParse`, such as Safari 16. */

/** The URL that the text says, relative to `base` if given; null if it says none. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
