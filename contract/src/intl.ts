/** Caches formatters: creating one takes longer than using it a hundred times. */

function remembered<O extends object, F>(create: (locale: string, options?: O) => F) {
  const known = new Map<string, F>()
  return (locale?: unknown, options?: O): F => {
    const key = `${String(locale)} ${JSON.stringify(options)}`
    let formatter = known.get(key)
    if (!formatter) known.set(key, (formatter = create(String(locale), options)))
    return formatter
  }
}

/** Formatters by locale and options, with the interface that messages expect. */
export const intl = {
  getDateTimeFormat: remembered<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
    (locale, options) => new Intl.DateTimeFormat(locale, options),
  ),
  getNumberFormat: remembered<Intl.NumberFormatOptions, Intl.NumberFormat>(
    (locale, options) => new Intl.NumberFormat(locale, options),
  ),
  getPluralRules: remembered<Intl.PluralRulesOptions, Intl.PluralRules>(
    (locale, options) => new Intl.PluralRules(locale, options),
  ),
  getRelativeTimeFormat: remembered<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
    (locale, options) => new Intl.RelativeTimeFormat(locale, options),
  ),
  getListFormat: remembered<Intl.ListFormatOptions, Intl.ListFormat>(
    (locale, options) => new Intl.ListFormat(locale, options),
  ),
  getCollator: remembered<Intl.CollatorOptions, Intl.Collator>(
    (locale, options) => new Intl.Collator(locale, options),
  ),
}

/** The date styles that messages refer to by name. */
export const messageFormats = {
  dateTime: {
    short: { dateStyle: 'short' },
    medium: { dateStyle: 'medium' },
    long: { dateStyle: 'long' },
    /** Day and time with the zone, for things that end at a certain minute. */
    moment: {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    },
  },
} as const

/**
 * In compiled messages, a value is a pair of its name and its type; types above this number are dates or
 * times.
 */
const lastKindOfNumbers = 4

const isDate = (node: readonly unknown[]): boolean =>
  typeof node[0] === 'string' && typeof node[1] === 'number' && node[1] > lastKindOfNumbers

function namesOfDates(node: unknown): string[] {
  if (Array.isArray(node))
    return isDate(node) ? [String(node[0])] : (node as unknown[]).flatMap((part) => namesOfDates(part))
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(namesOfDates) : []
}

/** Converts the values of a message for its formatter: moments are transferred as milliseconds since 1970. */
export function messageValues<T>(
  message: unknown,
  values: Readonly<Record<string, T>> | undefined,
): Record<string, T | Date> {
  const dates = new Set(namesOfDates(message))
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      dates.has(name) && typeof value === 'number' ? new Date(value) : value,
    ]),
  )
}
