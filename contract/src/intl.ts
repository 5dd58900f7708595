/** Formatters, each made once: making one takes longer than using it a hundred times. */

function remembered<O extends object, F>(create: (locale: string, options?: O) => F) {
  const known = new Map<string, F>()
  return (locale?: unknown, options?: O): F => {
    const key = `${String(locale)} ${JSON.stringify(options)}`
    let formatter = known.get(key)
    if (!formatter) known.set(key, (formatter = create(String(locale), options)))
    return formatter
  }
}

/** Formatters by locale and options, in the shape that messages ask for them. */
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

/** The styles of dates that messages name. */
export const messageFormats = {
  dateTime: { short: { dateStyle: 'short' }, medium: { dateStyle: 'medium' }, long: { dateStyle: 'long' } },
} as const
