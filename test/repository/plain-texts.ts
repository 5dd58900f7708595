/** Finds user-facing texts that are in code instead of a message file. */
import { parseSync } from 'vite'
import { isProduct, type SourceFile } from './source-files.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

/** A text in code, and the line it is on. */
export interface PlainText {
  readonly line: number
  readonly text: string
}

/** Attributes whose value is never a user-facing text, even if it looks like one. */
const silentAttributes = new Set(['className', 'class', 'style', 'd', 'viewBox', 'id', 'name', 'rel', 'type'])
/** Attributes that are shown or read aloud: any value with letters is a text. */
const spokenAttributes = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label'])
/** Functions whose arguments are not user-facing texts. */
const silentCalls =
  /^(cx|t|t\.\w+|logToConsole|useMessages|messages|import|matchMedia|\w*\.(querySelector(All)?|closest|matches|addEventListener|removeEventListener|setAttribute|getItem|setItem|removeItem|append|set|get|has|includes|startsWith|endsWith|split|replace|replaceAll|localeCompare|test))$/
/** Names from standards that look like a word of a sentence. */
const names =
  /^(Escape|Enter|Tab|Home|End|Delete|Backspace|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Bearer.*|[A-Z][a-z]+Error|Content-Type|Retry-After|Intl|Etc\/.*|UTC|Control|Meta|Shift|Alt|Error|Response|Tagged)$/
/** Product names, keys and SVG keywords, which are the same in every language. */
const products =
  /^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|Mac|Macintosh|Linux|Discord|Esc|Ctrl K|xMid.*)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** True for a label or sentence: a capital letter followed by lower case, or several plain words. */
function looksWritten(text: string): boolean {
  const words = text.trim()
  if (names.test(words) || products.test(words)) return false
  if (/^[A-Z][a-z’']+([ .,:!?…]|$)/.test(words)) return true
  if (/^[A-Z] [a-z]/.test(words)) return true
  const plain = words.split(/\s+/)
  // Lists of class names contain hyphens, colons or brackets.
  return (
    plain.length > 1 && plain.every((word) => /^[$“(]?[A-Za-z’']+[.,:;!?…)”]?$/.test(word)) && !isCode(words)
  )
}

/** True for keywords of style sheets, media queries and requests. */
const isCode = (text: string): boolean =>
  /^(flex|grid|inline|block|hidden|absolute|relative|sticky|fixed|group|peer|truncate|font|noopener|no-cache|on off|size)\b/.test(
    text,
  )

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name'])
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`
  if (node.type === 'ImportExpression') return 'import'
  return ''
}

const isSilent = (node: Node): boolean =>
  (node.type === 'JSXAttribute' &&
    (silentAttributes.has(nameOf(node['name'])) || nameOf(node['name']).endsWith('ClassName'))) ||
  (node.type === 'CallExpression' && silentCalls.test(nameOf(node['callee']))) ||
  // The message of a plain Error is not for users; errors for users have their own classes.
  (node.type === 'NewExpression' && nameOf(node['callee']) === 'Error') ||
  (/^(Import|TS|Export(All|Named)Declaration$)/.test(node.type) && hasNoCode(node))

/** True for imports and types. An exported declaration is checked like any other code. */
const hasNoCode = (node: Node): boolean => {
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)/.test(node.type)
  return !isNode(node['declaration'])
}

/** The user-facing text of a node itself; undefined if it has none. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText')
    return /\p{L}{2}|\p{Lu}\b/u.test(String(node['value'])) ? String(node['value']) : undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return looksWritten(node['value']) ? node['value'] : undefined
  if (node.type === 'TemplateElement') {
    const { cooked } = node['value'] as { cooked: string | null } // the parser's documented shape
    return cooked !== null && (looksWritten(cooked) || /^\s*[a-z]+ [a-z]+/.test(cooked)) ? cooked : undefined
  }
  return undefined
}

/** The literal text of an attribute that is shown or read aloud. */
function spokenText(node: Node): string | undefined {
  if (node.type !== 'JSXAttribute' || !spokenAttributes.has(nameOf(node['name']))) return undefined
  const value = node['value']
  const text = isNode(value) && value.type === 'Literal' ? String(value['value']) : ''
  // URLs are only examples.
  return /\p{L}{2}/u.test(text) && !text.includes('/') && !products.test(text) ? text : undefined
}

function* visit(node: Node): Generator<{ start: number; text: string }> {
  if (isSilent(node)) return
  const spoken = spokenText(node)
  if (spoken !== undefined) {
    yield { start: node.start, text: spoken }
    return
  }
  const text = textOf(node)
  if (text !== undefined) yield { start: node.start, text: text.trim().replaceAll(/\s+/g, ' ') }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* visit(child)
}

/** All user-facing texts in a file's code. */
export function plainTextsOf({ path, text }: SourceFile): PlainText[] {
  const { program } = parseSync(path, text, { lang: 'tsx' })
  const tree: unknown = program
  return [...visit(tree as Node)].map(({ start, text: found }) => ({
    line: text.slice(0, start).split('\n').length,
    text: found,
  }))
}

/** True for files whose texts belong in message files. The page of sample components is for developers. */
export const belongsInMessages = ({ path }: SourceFile): boolean =>
  /^web\/src\/.*\.tsx?$/.test(path) && isProduct(path) && !/^web\/src\/(features\/dev|language)\//.test(path)
