/** Finds the sentences in the code of the server and the contract that users of the portal may see. */
import { parseSync } from 'vite'
import { isProduct, type SourceFile } from './source-files.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

/** A sentence, with `${}` for each value that is filled in, and the line it is on. */
export interface ServerSentence {
  readonly line: number
  readonly text: string
}

/**
 * Files whose sentences only operators and developers see: configuration, start, doctor, logs, databases,
 * API documents.
 */
const notForReaders =
  /^server\/src\/([^/]+\.ts$|db\/|demo\/(?!demo-page|demo\.routes)|background\/|live\/|logs\/|language\/|game\/(doctor|map|names|bridge|directory)\/|game\/presence\/(?!sources\.ts)|http\/(openapi|metrics|site|implement|limit-log)\b|access\/(guard|key-|secret-|super-users)|features\/(operations\/figures|bridge\/))|^contract\/src\/(content|entity-tag)\.ts$/

/** True if users may see the sentences of a file. */
export const isSeenByUsers = ({ path }: SourceFile): boolean =>
  /^(server|contract)\/src\/.*\.ts$/.test(path) && isProduct(path) && !notForReaders.test(path)

/** Calls and properties whose texts are for developers. */
const silentCalls = /^((Type|Config)?Error|describe|note|(.*\.)?(warn|info|error|debug|log|fatal))$/
const silentProperties = new Set(['summary', 'description', 'help', 'failure', 'sql', 'whenFailed'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' ? `${nameOf(node['object'])}.${nameOf(node['property'])}` : ''
}

/** The text of a literal, a template, or a concatenation of them. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[] // the parser's shape of templates
    return quasis.map(({ value }) => value.cooked).join('${}')
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined
  const left = textOf(node['left'] as Node)
  const right = textOf(node['right'] as Node)
  return left === undefined || right === undefined ? undefined : left + right
}

/** True for several words that begin with a capital letter or a value and end like a sentence. */
const isSentence = (text: string): boolean =>
  /^(?:[A-Z]|"?\$\{\})/.test(text) &&
  /[.!?…]$|: \$\{\}$|^[A-Z].*\}$/.test(text) &&
  /[A-Za-z’']{2,} .*[a-z]/.test(text) &&
  !/^\$\{\} ?\W*$/.test(text)

/**
 * Properties with texts for users that need not end like a sentence: in push messages, the inbox and pages.
 */
const readProperties = new Set(['title', 'body', 'lead', 'heading', 'content'])

/** The texts between the tags of a piece of HTML. */
const wordsOfHtml = (html: string): string[] =>
  /<\/?[a-z]/.test(html)
    ? html
        .split(/<[^>]*>/)
        .map((words) => words.trim())
        .filter(
          (words) => !words.includes('<') && /[A-Za-z]{2} |^[A-Z][a-z]/.test(words.replaceAll('${}', '')),
        )
    : []

/** The texts of a node for users that are not whole sentences. */
function readAt(node: Node): string[] {
  const own = textOf(node)
  if (own !== undefined) return wordsOfHtml(own)
  if (node.type !== 'Property' || !readProperties.has(nameOf(node['key']))) return []
  const value = isNode(node['value']) ? textOf(node['value']) : undefined
  return value !== undefined && /^[A-Z] ?[a-z]/.test(value) && !isSentence(value) ? [value] : []
}

const isSilent = (node: Node): boolean =>
  ((node.type === 'CallExpression' || node.type === 'NewExpression') &&
    silentCalls.test(nameOf(node['callee']))) ||
  (node.type === 'Property' && silentProperties.has(nameOf(node['key']))) ||
  (/^(Import|Export(All|Named)|TS)/.test(node.type) &&
    node.type !== 'ExportNamedDeclaration' &&
    !node.type.startsWith('TSAs') &&
    !node.type.startsWith('TSSat'))

/** Errors that only hand-made API calls can cause, because no page sends such a request. */
const forCallers =
  /^(A change of this field is not|Another process (has|looks|ends)|The table users|The account in|The database named|The game database refused the login|Restore the file|The text names|The place to continue|A sign-in failed|Some levels are|The (portal is stopping|game database does not answer)\.$)/

/** All sentences of a file, in order. */
export function sentencesOf({ path, text }: SourceFile): ServerSentence[] {
  const found: ServerSentence[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || isSilent(value)) return
    const own = textOf(value)
    if (own !== undefined && isSentence(own) && !forCallers.test(own)) {
      found.push({ line: text.slice(0, value.start).split('\n').length, text: own })
      return
    }
    const line = text.slice(0, value.start).split('\n').length
    found.push(...readAt(value).map((words) => ({ line, text: words })))
    for (const [name, child] of Object.entries(value)) if (name !== 'type') visit(child)
  }
  visit(parseSync(path, text).program)
  return found
}
