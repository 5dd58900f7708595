/** The rules for the content, names and lengths of files. */
import { isCode, isProduct, isTest, withoutComments, type Breaches, type SourceFile } from './source-files.ts'

/** A violation for each line that matches the pattern. */
function linesMatching(files: readonly SourceFile[], pattern: RegExp, complaint: string): Breaches {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${complaint}: ${line.trim()}`] : [],
      ),
  )
}

const uncommented = (files: readonly SourceFile[]): SourceFile[] =>
  files.map(({ path, text }) => ({ path, text: withoutComments(text) }))

const productCode = (files: readonly SourceFile[]): SourceFile[] =>
  uncommented(files.filter((file) => isCode(file) && isProduct(file.path)))

/** Only config.ts reads the environment; entry points only pass all of it to `readConfig`. */
export function onlyConfigReadsEnvironment(files: readonly SourceFile[]): Breaches {
  const elsewhere = productCode(files)
    .filter(({ path }) => path !== 'server/src/config.ts')
    .map(({ path, text }) => ({ path, text: text.replaceAll('readConfig(process.env)', '') }))
  return linesMatching(elsewhere, /\bprocess\.env\b/, 'only server/src/config.ts reads the environment')
}

/** Only web/src/api and the service worker make requests. */
export function onlyApiMakesRequests(files: readonly SourceFile[]): Breaches {
  const elsewhere = productCode(files).filter(({ path }) =>
    /^web\/src\/(?!(api|service-worker)\/)/.test(path),
  )
  const request =
    /(?<![.\w])fetch\(|\b(?:window|globalThis)\.fetch\b|\b(?:XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/
  return linesMatching(elsewhere, request, 'only web/src/api makes requests')
}

/**
 * The browser app gets the contract without its schemas, although the types include them: code that
 * validates a value must import the schema from `@idlewood/contract/schemas/…`, or check the value's shape
 * (web/src/api/shapes.ts).
 */
export function schemasAreImported(files: readonly SourceFile[]): Breaches {
  const without = productCode(files).filter(
    ({ path, text }) => path.startsWith('web/src/') && !text.includes('@idlewood/contract/schemas/'),
  )
  const checks = /\b(?!(?:JSON|Date|URL)\b)\w+\.(?:safeParse|parse)(?:Async)?\(/
  return linesMatching(without, checks, 'the app has no schemas here')
}

/**
 * The app's code does not name the community: its name comes from the content folder, so that another
 * community can use its own folder.
 */
export function communityIsNotNamed(files: readonly SourceFile[]): Breaches {
  const pages = productCode(files).filter(({ path }) => path.startsWith('web/src/'))
  return linesMatching(pages, /Idlewood/, 'names come from virtual:content/site; for titles use PageTitle')
}

/**
 * Only db/, game/ and the demo world contain SQL that differs between databases, and ledger/, whose separate
 * index is always in SQLite.
 */
export function onlyDatabaseCodeUsesDialects(files: readonly SourceFile[]): Breaches {
  const elsewhere = productCode(files).filter(({ path }) =>
    /^server\/src\/(?!(db|game|demo|ledger)\/)/.test(path),
  )
  const dialect =
    /\.(?:returning|returningAll|onConflict|onDuplicateKeyUpdate|ignore|orIgnore|orReplace)\(|\b(?:auto_increment|autoincrement|on duplicate key|insert ignore|insert or|replace into|pragma|information_schema|sqlite_master)\b/i
  return linesMatching(elsewhere, dialect, 'only server/src/db, game, demo and ledger know dialects')
}

/** Names that do not tell what a file contains. */
const vagueNames = /(^|\/)(utils?|helpers?|common|manager|data|misc)(\.|\/)/

/** Paths are kebab-case, roles are suffixes, and no name is vague. */
export function namesAreKebab(paths: readonly string[]): Breaches {
  const segment =
    /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$|^(README|CONTRIBUTING|SECURITY|CHANGELOG)\.md$|^pt-BR$|^LICENSE$|^OFL\.txt$|^(Dockerfile|Caddyfile)$/
  return paths.flatMap((path) => [
    ...(path.split('/').every((part) => segment.test(part)) ? [] : [`${path}: write it in kebab-case.`]),
    ...(vagueNames.test(path) ? [`${path}: name it after what it holds.`] : []),
  ])
}

const longest = 400

/** Files have at most 400 lines, or state at the top why they are longer. */
export function filesAreShort(files: readonly SourceFile[]): Breaches {
  return files
    .filter(({ path }) => /\.(ts|tsx|css)$/.test(path))
    .map(({ path, text }) => ({
      path,
      lines: text.split('\n').length - 1,
      head: text.split('\n', 15).join('\n'),
    }))
    .filter(({ lines, head }) => lines > longest && !head.includes('Long because:'))
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines: split it, or give the reason at its top after "Long because:".`,
    )
}

/** Folders whose files must begin with a sentence on their purpose. */
const introduced = /^(contract\/src|server\/src\/(access|changes|db|game|http)|web\/src\/(api|ui)|scripts)\//

/** A file begins with a comment that states its purpose. */
export function filesStatePurpose(files: readonly SourceFile[]): Breaches {
  return files
    .filter(({ path }) => introduced.test(path) && /\.tsx?$/.test(path) && !isTest(path))
    .filter(({ text }) => !/^(?:\/\/|\/\*\*?)\s*\S/.test(text.trimStart()))
    .map(({ path }) => `${path}: say in a sentence at its top what it is for.`)
}

/** A pattern, written with `~` inside its words so that this file does not match it. */
const pattern = (written: string): RegExp => new RegExp(written.replaceAll('~', ''))

const forbidden: { pattern: RegExp; complaint: string; only?: RegExp }[] = [
  {
    pattern: pattern('\\b(TO~DO|FIX~ME|XX~X|HA~CK)\\b|not imple~mented'),
    complaint: 'unfinished work',
    only: /\.(ts|tsx|mjs|css|html|sql)$/,
  },
  {
    pattern: pattern('\\bas a~ny\\b|\\bas un~known as\\b|@ts-(ig~nore|no~check)'),
    complaint: 'a type silenced',
    only: /\.tsx?$/,
  },
  {
    pattern: pattern('\\b(it|test|describe)\\.(on~ly|sk~ip|to~do|fix~me)\\b'),
    complaint: 'a test skipped or narrowed',
    only: /\.tsx?$/,
  },
  {
    pattern: pattern('(^|[^\\w.])/(work|farm)~/[a-z]|/(home|Users)~/[a-z][\\w.-]*/|[A-Z]:\\\\Us~ers'),
    complaint: 'a path of one machine',
  },
  { pattern: pattern('\\.\\./sh~ared'), complaint: 'a reference outside the project' },
  { pattern: pattern('registry\\.~(npmjs|yarnpkg)'), complaint: 'the address of a registry' },
]

/** Files whose English is checked: code, documents and pages, but not the community's own content. */
const written =
  /^(?:(?:contract|server|web|scripts|bench|e2e|docs|test)\/.*\.(?:tsx?|mjs|css|html|md)$|[^/]+\.md$)/

/** Words that no native speaker would use here, each with a better one. */
const stilted: { pattern: RegExp; instead: string }[] = [
  { pattern: pattern('\\ban~ew\\b'), instead: 'again' },
  { pattern: pattern('\\bbe~ars?\\b'), instead: 'has' },
  { pattern: pattern('\\btak~en back\\b'), instead: 'undone, revoked' },
  { pattern: pattern('\\bpu~t back\\b'), instead: 'restored' },
  { pattern: pattern('\\bis to~ld\\b'), instead: 'is notified, hears' },
  { pattern: pattern('\\bwhat be~came of\\b'), instead: 'the outcome of' },
  { pattern: pattern('\\bsta~nds? in\\b'), instead: 'is in' },
  { pattern: pattern('\\bfor aw~ay\\b'), instead: 'say it in full' },
  { pattern: pattern('\\bwho~ever\\b'), instead: 'anyone who, the person who, no matter who' },
  { pattern: pattern('\\bun~proven\\b'), instead: 'pending second factor' },
  { pattern: pattern('\\bhe~ed(?:s|ed)?\\b'), instead: 'handle' },
  { pattern: pattern('\\bsight~ings?\\b'), instead: 'last seen' },
]

/** A text with the line breaks of comments and paragraphs replaced by blanks. */
const flowing = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/** No text contains words that a native speaker would not use, even across a line break. */
export function wordsArePlain(files: readonly SourceFile[]): Breaches {
  return files
    .filter(({ path }) => written.test(path))
    .flatMap(({ path, text }) => {
      const flow = flowing(text)
      return stilted.flatMap(({ pattern, instead }) =>
        [...flow.matchAll(new RegExp(pattern, 'gi'))].map(
          ({ 0: words, index }) =>
            `${path}: instead of "${words}" (${instead}): …${flow.slice(Math.max(0, index - 30), index + 40)}…`,
        ),
      )
    })
}

const maxColumns = 110

/** Comments are at most 110 columns wide, like code. */
export function commentsFitColumns(files: readonly SourceFile[]): Breaches {
  return files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(?:\/\/|\/\*|\*)/.test(line)
        const mayBeLong = /oxlint-disable|https?:\/\//.test(line)
        const columns = [...line].length
        return isComment && !mayBeLong && columns > maxColumns
          ? [`${path}:${index + 1}: ${columns} columns, wrap it at ${maxColumns}`]
          : []
      }),
    )
}

/** No file contains unfinished work, silenced types, skipped tests, or paths of one machine. */
export function nothingForbidden(files: readonly SourceFile[]): Breaches {
  return forbidden.flatMap(({ pattern, complaint, only }) =>
    linesMatching(only ? files.filter(({ path }) => only.test(path)) : files, pattern, complaint),
  )
}
