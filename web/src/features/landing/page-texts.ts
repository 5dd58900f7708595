/**
 * Texts for the page's own script: the HTML carries them in `data-text-…` attributes, in its language, with
 * `{name}` where a value goes.
 */

/** Attributes with texts, for the element whose part of the script says them. */
export const textAttributes = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`data-text-${name}`, text]))

/** A text of an element, with its values. */
export const pageText = (
  element: Element,
  name: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (element.getAttribute(`data-text-${name}`) ?? '').replaceAll(/\{(\w+)\}/g, (_, value: string) =>
    String(values[value] ?? ''),
  )

/** The language the page is written in, as the browser's formats take it. */
export const pageLanguage = (): string => document.documentElement.lang || 'en'
