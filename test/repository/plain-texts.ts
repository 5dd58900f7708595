/** Finds texts for people that are written in code instead of a message file. */
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

/** Attributes that hold no text for people, however it looks. */
const silentAttributes = new Set(['className', 'class', 'style', 'd', 'viewBox', 'id', 'name', 'rel', 'type'])
/** Attributes that are read, or read aloud: whatever letters they hold are a text. */
const spokenAttributes = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label'])
/** Functions whose arguments are no text for people. */
const silentCalls =
  /^(cx|t|t\.\w+|logToConsole|useMessages|messages|import|matchMedia|\w*\.(querySelector(All)?|closest|matches|addEventListener|removeEventListener|setAttribute|getItem|setItem|removeItem|append|set|get|has|includes|startsWith|endsWith|split|replace|replaceAll|localeCompare|test))$/
/** What looks like a word of a sentence, and is a name of a standard. */
const names =
  /^(Escape|Enter|Tab|Home|End|Delete|Backspace|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Bearer.*|[A-Z][a-z]+Error|Content-Type|Retry-After|Intl|Etc\/.*|UTC|Control|Meta|Shift|Alt|Error|Response|Tagged)$/
/** Products, keys and words of SVG, which are the same in every language. */
const products =
  /^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|Mac|Macintosh|Linux|Discord|Esc|Ctrl K|xMid.*)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A label or a sentence: begins with a capital letter and goes on small, or has several plain words. */
function looksWritten(text: string): boolean {
  const words = text.trim()
  if (names.test(words) || products.test(words)) return false
  if (/^[A-Z][a-z’']+([ .,:!?…]|$)/.test(words)) return true
  if (/^[A-Z] [a-z]/.test(words)) return true
  const plain = words.split(/\s+/)
  // Class names have hyphens, colons and brackets somewhere.
  return (
    plain.length > 1 && plain.every((word) => /^[$“(]?[A-Za-z’']+[.,:;!?…)”]?$/.test(word)) && !isCode(words)
  )
}

/** Words of style sheets, media queries and requests. */
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
  // A plain error has no sentence for people: those are errors of classes of their own.
  (node.type === 'NewExpression' && nameOf(node['callee']) === 'Error') ||
  (/^(Import|TS|Export(All|Named)Declaration$)/.test(node.type) && hasNoCode(node))

/** Imports and types. An exported declaration is code like any other. */
const hasNoCode = (node: Node): boolean => {
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)/.test(node.type)
  return !isNode(node['declaration'])
}

/** The text a node itself holds, if it is one for people. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText')
    return /\p{L}{2}|\p{Lu}\b/u.test(String(node['value'])) ? String(node['value']) : undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return looksWritten(node['value']) ? node['value'] : undefined
  if (node.type === 'TemplateElement') {
    const { cooked } = node['value'] as { cooked: string | null } // as the parser documents it
    return cooked !== null && (looksWritten(cooked) || /^\s*[a-z]+ [a-z]+/.test(cooked)) ? cooked : undefined
  }
  return undefined
}

/** The text of an attribute that is read, written straight into it. */
function spokenText(node: Node): string | undefined {
  if (node.type !== 'JSXAttribute' || !spokenAttributes.has(nameOf(node['name']))) return undefined
  const value = node['value']
  const text = isNode(value) && value.type === 'Literal' ? String(value['value']) : ''
  // Addresses are examples.
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

/** Every text for people in a file's code. */
export function plainTextsOf({ path, text }: SourceFile): PlainText[] {
  const { program } = parseSync(path, text, { lang: 'tsx' })
  const tree: unknown = program
  return [...visit(tree as Node)].map(({ start, text: found }) => ({
    line: text.slice(0, start).split('\n').length,
    text: found,
  }))
}

/** Files of the browser app whose texts belong in message files. The page of samples is for developers. */
export const belongsInMessages = ({ path }: SourceFile): boolean =>
  /^web\/src\/.*\.tsx?$/.test(path) && isProduct(path) && !/^web\/src\/(features\/dev|language)\//.test(path)
