/** The rules for the message files of every language that is shipped with the portal. */
import { type MessageFiles, type Texts } from '../../server/src/language/message-files.ts'
import { sourceLanguage } from '@idlewood/contract/languages'
import { compileMessage, pluralsOf, valuesOf } from '../../server/src/language/message-values.ts'
import { isProduct, withoutComments, type Breaches, type SourceFile } from './source-files.ts'

interface Place {
  language: string
  feature: string
}

const pathOf = ({ language, feature }: Place): string => `messages/${language}/${feature}.json`

/** The names and kinds of a message's values as text, for comparing languages. */
const valueNames = (text: string): string =>
  [...valuesOf(compileMessage(text))]
    .map(([name, { kind }]) => `${name} (${kind})`)
    .toSorted()
    .join(', ')

function pluralBreaches(text: string, language: string): string[] {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return pluralsOf(compileMessage(text)).flatMap(({ name, categories }) =>
    wanted
      .filter((category) => !categories.includes(category))
      .map((category) => `{${name}, plural} lacks "${category}"`),
  )
}

function textBreaches(text: string, source: string, language: string): string[] {
  try {
    const [values, wanted] = [valueNames(text), valueNames(source)]
    const differs = values === wanted ? [] : [`takes "${values}", and English "${wanted}"`]
    return [...differs, ...pluralBreaches(text, language)]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function fileBreaches(place: Place, texts: Texts, source: Texts | undefined): Breaches {
  const path = pathOf(place)
  if (!source) return [`${path}: there is no messages/${sourceLanguage}/${place.feature}.json.`]
  const missing = Object.keys(source).filter((key) => !(key in texts))
  return [
    ...missing.map((key) => `${path}: "${key}" is missing.`),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const original = source[key]
      if (original === undefined) return [`${path}: "${key}" is not in English.`]
      if (text === '') return [`${path}: "${key}" is empty.`]
      return textBreaches(text, original, place.language).map((breach) => `${path}: "${key}" ${breach}.`)
    }),
  ]
}

/** Every language has every text, with the same values and all the language's plural forms. */
export function messagesAreComplete(files: MessageFiles): Breaches {
  const sources = files.get(sourceLanguage) ?? new Map<string, Texts>()
  return [...files].flatMap(([language, features]) => {
    const missing = [...sources.keys()].filter((feature) => !features.has(feature))
    return [
      ...missing.map((feature) => `${pathOf({ language, feature })} is missing.`),
      ...[...features].flatMap(([feature, texts]) =>
        fileBreaches({ language, feature }, texts, sources.get(feature)),
      ),
    ]
  })
}

const literal = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The keys that string literals in code may refer to: exact strings, and patterns for templates. */
function patternsOf(code: string): { exact: Set<string>; open: RegExp[] } {
  const exact = new Set<string>()
  const open: RegExp[] = []
  for (const [, single, double, template] of code.matchAll(literal)) {
    const text = single ?? double ?? template ?? ''
    if (template === undefined || !text.includes('${')) exact.add(text)
    else {
      const fixed = text.split(/\$\{[^}]*\}/)
      if (/^[a-zA-Z][\w.]*$/.test(fixed.join(''))) open.push(new RegExp(`^${fixed.map(escaped).join('.+')}$`))
    }
  }
  return { exact, open }
}

/** The longest part of a text that does not depend on its values. */
const longestPart = (text: string): string => {
  const parts = text.replaceAll("''", "'").split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\d+/)
  return parts
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .replace(/[.:]\s*$/, '')
}

/** Patterns for the sentences that template literals in code can produce. */
function sentencePatterns(code: readonly string[]): RegExp[] {
  const fixedParts = code
    .flatMap((one) => [...one.matchAll(/`((?:\\.|[^`\\])*)`/g)])
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
  return fixedParts
    .filter((parts) => parts.length > 1 && parts.join('').length > 10)
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.*')}$`))
}

/** Texts of the server that its code uses neither by key nor by their English sentence. */
function unusedServerTexts(feature: string, texts: Texts, product: readonly SourceFile[]): Breaches {
  const area = feature.slice('server-'.length)
  const code = product.filter(({ path }) => /^(server|contract)\//.test(path)).map(({ text }) => text)
  const texted = [...code, ...code.map((one) => one.replaceAll(/['`]\s*\+\s*['`]/g, ''))]
  const patterns = sentencePatterns(texted)
  const isUsed = (key: string, text: string): boolean => {
    const found = [`'${area}.${key}'`, longestPart(text), longestPart(text).replaceAll("'", String.raw`\'`)]
    const thing = /^notFound\.(.+)$/.exec(key)?.[1]
    if (thing !== undefined) found.push(`notFound('${thing}')`)
    return (
      texted.some((one) => found.some((wanted) => one.includes(wanted))) ||
      patterns.some((one) => one.test(text))
    )
  }
  return Object.entries(texts)
    .filter(([key, text]) => !isUsed(key, text))
    .map(([key]) => `${pathOf({ language: sourceLanguage, feature })}: nothing says "${key}".`)
}

/** Every key is mentioned in a file that uses its feature. */
export function messagesAreUsed(
  files: MessageFiles,
  code: readonly SourceFile[],
  isUsedIn: (feature: string, path: string) => boolean,
): Breaches {
  const product = code
    .filter(({ path }) => /\.tsx?$/.test(path) && isProduct(path) && !path.includes('/language/keys/'))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))
  return [...(files.get(sourceLanguage) ?? [])].flatMap(([feature, texts]) => {
    if (feature.startsWith('server-')) return unusedServerTexts(feature, texts, product)
    const users = product.filter(({ path, text }) => text.includes(`'${feature}'`) || isUsedIn(feature, path))
    const patterns = users.map(({ text }) => patternsOf(text))
    return Object.keys(texts)
      .filter(
        (key) => !patterns.some(({ exact, open }) => exact.has(key) || open.some((one) => one.test(key))),
      )
      .map((key) => `${pathOf({ language: sourceLanguage, feature })}: nothing says "${key}".`)
  })
}

/** Terms that are not in the glossary (`messages/README.md`), with the term to use instead. */
const wrongTerms: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'pt-BR': [
    [/banimento/i, 'ban'],
    [/castig|penalidade/i, 'punição'],
    [/quadrilha/i, 'gangue'],
    [/desmut|(?<!\p{L})mutes?(?!\p{L}| \{)/iu, 'mudo'],
    [/espaços? d[eo]s? (um )?armário/i, 'slot'],
    [/level de (admin|helper)/i, 'nível de admin'],
    [/pedidos? (de )?vip/i, 'pedido de premium'],
    [/utilizador|ecrã|ficheiro/i, 'usuário, tela, arquivo'],
  ],
  es: [
    [/baneo(?!s? de)/i, 'ban'],
    [/castig/i, 'sanción'],
    [/pandilla/i, 'banda'],
    [/desmute|(?<!\p{L})mutes?(?!\p{L}| \{)/iu, 'silencio'],
  ],
  ru: [
    [/джейл|деморган/i, 'тюрьма'],
    [/(?<!\p{L})варн/iu, 'предупреждение'],
    [/блокировк/i, 'бан'],
    [/группировк/i, 'банда'],
    [/ячейк/i, 'слот'],
    [/(?<!\p{L})жалоб/iu, 'репорт'],
    [/общественн\p{L}+ шкафчик/iu, 'общий шкафчик'],
    [/(?<!\p{L})(вы|вас|вам|ваш\p{L}*)(?!\p{L})/iu, 'ты'],
    // Any polite imperative; the first words are nouns.
    [/(?<!\p{L})(?!(?:сайт|лимит|защит|кредит)е(?!\p{L}))\p{L}+[ийь]те(?:сь)?(?!\p{L})/iu, 'ты'],
    [/(?<!\p{L})еще(?!\p{L})/iu, 'ещё'],
  ],
  id: [
    [/cekal/i, 'ban'],
    [/loker publik/i, 'loker umum'],
    [/(?<!\p{L})faksi/iu, 'fraksi'],
  ],
  ro: [
    [/pedeaps|pedepse/i, 'sancțiune'],
    [/interdicți/i, 'ban'],
    [/staff(ul|ului)(?!\p{L})/iu, 'staff-ul'],
    [/[ţşŢŞ]/, 'ț, ș with a comma'],
  ],
}

/** Each thing in the game has only one name per language. */
export function termsFollowGlossary(files: MessageFiles): Breaches {
  return [...files].flatMap(([language, features]) =>
    [...features].flatMap(([feature, texts]) =>
      Object.entries(texts).flatMap(([key, text]) =>
        (wrongTerms[language] ?? [])
          .filter(([wrong]) => wrong.test(text))
          .map(([, word]) => `${pathOf({ language, feature })}: "${key}": say "${word}".`),
      ),
    ),
  )
}

/** Files that may use `Intl`: the language folder, the push time zone, pages without the app, and tests. */
const mayFormat =
  /^web\/src\/(language\/|parts\/push\/browser-time-zone\.ts|(?:features\/landing|frame\/page-script)\/)|\.test\.tsx?$/

/** Dates, numbers, lists and sorting go through `format.ts`, which follows the reader's language. */
export const formatsAreInOnePlace = (files: readonly SourceFile[]): Breaches =>
  files
    .filter(({ path }) => /^web\/src\/.*\.tsx?$/.test(path) && !mayFormat.test(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/\bIntl\.\w+Format\(|\bIntl\.Collator\(|\.toLocale\w*String\(|\.localeCompare\(/g),
      ].map(([call]) => `${path}: ${call}…) knows no reader. Use web/src/language/format.ts.`),
    )
