/**
 * Assigns numbers to the keys of texts: the built code has `t(17)` for `t('title')`. The source code is
 * parsed to find them: a key gets a number if all code that mentions it passes it directly to its feature's
 * `t`. A key in a table or a template stays as it is.
 */
import { parseSync, type ESTree } from 'vite'

/** A place in the code that passes a key to a feature's `t`. */
interface KeyPlace {
  feature: string
  key: string
  /** Position of the key, including its quotes. */
  start: number
  end: number
}

/** The keys mentioned in one file. */
export interface UsedKeys {
  places: readonly KeyPlace[]
  /** Positions of other quoted texts, with the text of each. */
  others: ReadonlyMap<number, string>
  templates: readonly KeyTemplate[]
}

/** A template that keys may match: the keys of one feature if the template is passed to its `t`. */
interface KeyTemplate {
  pattern: RegExp
  feature: string | undefined
}

type Node = ESTree.Node
/** The feature of each name that holds messages; undefined if the name is something else. */
type Names = Map<string, string | undefined>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node as object)
    .flat()
    .filter(isNode)

const literalOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** The feature of a type `Messages<'feature'>`. */
function featureOfType(type: Node | null | undefined): string | undefined {
  if (type?.type === 'TSTypeAnnotation') return featureOfType(type.typeAnnotation)
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
  const [argument] = type.typeArguments?.params ?? []
  const isMessages = type.typeName.name === 'Messages' && argument?.type === 'TSLiteralType'
  return isMessages ? literalOf(argument.literal) : undefined
}

/** The feature of `useMessages('feature')` and of `messages('feature')`. */
const featureOfCall = (node: Node | null | undefined): string | undefined =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  ['useMessages', 'messages'].includes(node.callee.name)
    ? literalOf(node.arguments[0])
    : undefined

/** The types of a type's members, by name. */
type Members = ReadonlyMap<string, Node>

function membersOf(nodes: readonly Node[]): Members {
  const members = nodes.flatMap((node) =>
    node.type === 'TSPropertySignature' && node.key.type === 'Identifier' && node.typeAnnotation
      ? [[node.key.name, node.typeAnnotation] as const]
      : [],
  )
  return new Map(members)
}

/** The members of an inline type, or of one declared in the file. */
function membersOfType(type: Node | null | undefined, named: ReadonlyMap<string, Members>): Members {
  if (type?.type === 'TSTypeAnnotation') return membersOfType(type.typeAnnotation, named)
  if (type?.type === 'TSTypeLiteral') return membersOf(type.members)
  const isNamed = type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
  return (isNamed && named.get((type.typeName as ESTree.IdentifierReference).name)) || new Map<string, Node>()
}

/** The types declared in the file. */
function namedTypes(program: Node): Map<string, Members> {
  const named = new Map<string, Members>()
  const visit = (node: Node): void => {
    if (node.type === 'TSInterfaceDeclaration') named.set(node.id.name, membersOf(node.body.body))
    else if (node.type === 'TSTypeAliasDeclaration' && node.typeAnnotation.type === 'TSTypeLiteral')
      named.set(node.id.name, membersOf(node.typeAnnotation.members))
    else childrenOf(node).forEach(visit)
  }
  visit(program)
  return named
}

/** Adds the names declared by a pattern, with what is known about them. */
function declare(names: Names, pattern: Node, { feature, members }: Declared): void {
  if (pattern.type === 'Identifier') names.set(pattern.name, feature)
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') declare(names, property.argument, {})
      else {
        const name = property.key.type === 'Identifier' ? property.key.name : ''
        declare(names, property.value, { feature: featureOfType(members?.get(name)) })
      }
    }
  else if (pattern.type === 'AssignmentPattern') declare(names, pattern.left, { feature })
  else for (const child of childrenOf(pattern)) declare(names, child, {})
}

interface Declared {
  feature?: string | undefined
  members?: Members
}

const isFunction = (node: Node): node is ESTree.Function | ESTree.ArrowFunctionExpression =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** Adds the names of a function's parameters. */
function declareParameters(names: Names, node: Node, named: ReadonlyMap<string, Members>): void {
  for (const parameter of isFunction(node) ? node.params : []) {
    const type = 'typeAnnotation' in parameter ? parameter.typeAnnotation : undefined
    declare(names, parameter, { feature: featureOfType(type), members: membersOfType(type, named) })
  }
}

/** Adds the names declared in a block. */
function declareStatements(names: Names, node: Node): void {
  for (const statement of node.type === 'BlockStatement' || node.type === 'Program' ? node.body : []) {
    if (statement.type === 'VariableDeclaration')
      for (const { id, init } of statement.declarations) declare(names, id, { feature: featureOfCall(init) })
    else if (statement.type === 'FunctionDeclaration' && statement.id) names.set(statement.id.name, undefined)
  }
}

/** The names that a function, a block or a loop declares itself. */
function declaredIn(node: Node, named: ReadonlyMap<string, Members>): Names {
  const names: Names = new Map()
  declareParameters(names, node, named)
  declareStatements(names, node)
  if (node.type === 'CatchClause' && node.param) declare(names, node.param, {})
  const loop = node.type === 'ForOfStatement' || node.type === 'ForInStatement' ? node.left : undefined
  if (loop?.type === 'VariableDeclaration') for (const { id } of loop.declarations) declare(names, id, {})
  return names
}

/** The feature whose message a call gets: `t(…)`, `t.rich(…)` or `messages('feature')(…)`. */
function featureOfMessage({ callee }: ESTree.CallExpression, names: Names): string | undefined {
  const isRich = callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'rich'
  const called = isRich ? callee.object : callee
  return called.type === 'Identifier' ? names.get(called.name) : featureOfCall(called)
}

/** The keys that an expression may be: a quoted one, or a choice between several. */
const keysIn = (node: Node | undefined): Node[] =>
  node?.type === 'ConditionalExpression'
    ? [...keysIn(node.consequent), ...keysIn(node.alternate)]
    : literalOf(node) === undefined || !node
      ? []
      : [node]

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A template as a pattern of keys, if it may match any: keys begin with a word and contain a dot. */
function templatesOf({ quasis }: ESTree.TemplateLiteral, feature: string | undefined): KeyTemplate[] {
  const fixed = quasis.map(({ value }) => value.cooked ?? '')
  const mayBeKey = feature !== undefined || /^[a-z]\w*\.[\w.]*$/i.test(fixed.join(''))
  return mayBeKey ? [{ pattern: new RegExp(`^${fixed.map(escaped).join('.*')}$`), feature }] : []
}

const usedKeys = new Map<string, { code: string; keys: UsedKeys }>()

/** Parses a file of the app, only once: a build first needs its numbers and then where they go. */
export function readUsedKeys(file: string, code: string): UsedKeys {
  const known = usedKeys.get(file)
  if (known?.code === code) return known.keys
  const keys = findUsedKeys(file, code)
  usedKeys.set(file, { code, keys })
  return keys
}

function findUsedKeys(file: string, code: string): UsedKeys {
  const { program } = parseSync(file, code)
  const named = namedTypes(program)
  const places: KeyPlace[] = []
  const others = new Map<number, string>()
  const templates: KeyTemplate[] = []
  const featureOfTemplate = new Map<Node, string>()
  const visit = (node: Node, outer: Names): void => {
    if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return
    const own = declaredIn(node, named)
    const names = own.size > 0 ? new Map([...outer, ...own]) : outer
    if (node.type === 'CallExpression') {
      const feature = featureOfMessage(node, names)
      const [argument] = node.arguments
      if (feature !== undefined && argument) {
        featureOfTemplate.set(argument, feature)
        for (const key of keysIn(argument))
          places.push({ feature, key: literalOf(key) ?? '', start: key.start, end: key.end })
      }
    }
    const text = literalOf(node)
    if (text !== undefined) others.set(node.start, text)
    if (node.type === 'TemplateLiteral') templates.push(...templatesOf(node, featureOfTemplate.get(node)))
    for (const child of childrenOf(node)) visit(child, names)
  }
  visit(program, new Map())
  for (const { start } of places) others.delete(start)
  return { places, others, templates }
}

/** Numbers by feature and key. */
export type KeyNumbers = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Assigns numbers to the keys of features, in their order, as far as all files use them directly. */
export function numberKeys(
  keys: ReadonlyMap<string, readonly string[]>,
  files: readonly UsedKeys[],
): KeyNumbers {
  const used = new Map<string, Set<string>>()
  for (const { places } of files)
    for (const { feature, key } of places) used.set(feature, (used.get(feature) ?? new Set()).add(key))
  const others = new Set(files.flatMap((file) => [...file.others.values()]))
  const templates = files.flatMap((file) => file.templates)
  const isElsewhere = (feature: string, key: string): boolean =>
    others.has(key) || templates.some((one) => (one.feature ?? feature) === feature && one.pattern.test(key))
  return new Map(
    [...used].map(([feature, own]) => {
      const numbered = (keys.get(feature) ?? []).filter((key) => own.has(key) && !isElsewhere(feature, key))
      return [feature, new Map(numbered.map((key, index) => [key, index]))]
    }),
  )
}

/** The code of a file with keys replaced by numbers. */
export function withKeyNumbers(code: string, { places }: UsedKeys, numbers: KeyNumbers): string {
  let numbered = code
  for (const { feature, key, start, end } of places.toSorted((one, other) => other.start - one.start)) {
    const number = numbers.get(feature)?.get(key)
    if (number !== undefined) numbered = numbered.slice(0, start) + String(number) + numbered.slice(end)
  }
  return numbered
}
