/**
 * Texts for the page's own script: the HTML has them in `data-text-…` attributes, in its language, with
 * `{name}` as a placeholder for a value.
 */

/** The attributes with the texts of an element, for the part of the script that shows them. */
export const textAttributes = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`data-text-${name}`, text]))

/** A text of an element with its values filled in. */
export const pageText = (
  element: Element,
  name: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (element.getAttribute(`data-text-${name}`) ?? '').replaceAll(/\{(\w+)\}/g, (_, value: string) =>
    String(values[value] ?? ''),
  )

/** The placeholder for a second number while texts are generated; no sample contains its digits. */
export const placeholderNumber = 987_654

/**
 * Attributes with the plural forms of a text: `say` returns the text for a number. A second number in it must
 * be `placeholderNumber`, which becomes `{at}`.
 */
export function pluralAttributes(
  name: string,
  say: (count: number) => string,
  language: string,
): Record<string, string> {
  const rules = new Intl.PluralRules(language)
  const format = new Intl.NumberFormat(language)
  // These numbers cover every plural form of a language; the smallest of each form counts.
  const samples = [1_000_000, ...Array.from({ length: 201 }, (_, index) => 200 - index)]
  const forms = new Map(samples.map((sample) => [rules.select(sample), sample]))
  return textAttributes(
    Object.fromEntries(
      [...forms].map(([form, sample]) => [
        `${name}-${form}`,
        say(sample)
          .replaceAll(format.format(placeholderNumber), '{at}')
          .replaceAll(format.format(sample), '{count}'),
      ]),
    ),
  )
}

/** The language of the page, as a locale for Intl. */
export const pageLanguage = (): string => document.documentElement.lang || 'en'

/** A number in the format of the page's language. */
export const pageNumber = (value: number): string => new Intl.NumberFormat(pageLanguage()).format(value)

/** A text of an element in the plural form for `count`. */
export function pluralText(
  element: Element,
  name: string,
  values: Readonly<Record<string, number>> & { count: number },
): string {
  const form = new Intl.PluralRules(pageLanguage()).select(values.count)
  const said = Object.entries(values).map(([key, value]) => [key, pageNumber(value)])
  return pageText(element, `${name}-${form}`, Object.fromEntries(said))
}
