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

/** Numbers that between them take every form of a language's plural. */
const samples = [...Array.from({ length: 201 }, (_, number) => number), 1_000_000]

/** Takes the place of another number where texts are written for it; no sample has its digits. */
export const otherNumber = 987_654

/**
 * Attributes with the forms of a text that counts something: `say` says it of a number, and, where it says a
 * second one, of `otherNumber`, which becomes `{at}`.
 */
export function pluralAttributes(
  name: string,
  say: (count: number) => string,
  language: string,
): Record<string, string> {
  const rules = new Intl.PluralRules(language)
  const format = new Intl.NumberFormat(language)
  const forms = new Map(samples.toReversed().map((sample) => [rules.select(sample), sample]))
  return textAttributes(
    Object.fromEntries(
      [...forms].map(([form, sample]) => [
        `${name}-${form}`,
        say(sample)
          .replaceAll(format.format(otherNumber), '{at}')
          .replaceAll(format.format(sample), '{count}'),
      ]),
    ),
  )
}

/** The language the page is written in, as the browser's formats take it. */
export const pageLanguage = (): string => document.documentElement.lang || 'en'

/** A number as readers of the page write it. */
export const pageNumber = (value: number): string => new Intl.NumberFormat(pageLanguage()).format(value)

/** A text of an element that counts something, in the form that its number takes. */
export function pluralText(
  element: Element,
  name: string,
  values: Readonly<Record<string, number>> & { count: number },
): string {
  const form = new Intl.PluralRules(pageLanguage()).select(values.count)
  const said = Object.entries(values).map(([key, value]) => [key, pageNumber(value)])
  return pageText(element, `${name}-${form}`, Object.fromEntries(said))
}
