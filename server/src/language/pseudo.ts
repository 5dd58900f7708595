/**
 * A pseudo-language for tests and development: English with accented letters, two fifths longer. Text that
 * stays plain is not in a message file; text that is cut off would be cut off in German, too.
 */
import type { CompiledMessage } from 'icu-minify/format'

/** Its code, which CLDR uses for accented English. */
export const pseudoLanguage = 'en-XA'

const plain = 'aceghiklnorstuwyzACEGHIKLNORSTUWYZ'
const accented = 'áçéğĥíķļñöŕšţúŵýžÁÇÉĞĤÍĶĻÑÖŔŠŢÚŴÝŽ'

/** Letters that are doubled. Words grow inside, so that a text that starts with another still does. */
const doubled = /[aeiouyln]/i

const accentedText = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const at = plain.indexOf(letter)
    const accent = at === -1 ? letter : accented.charAt(at)
    return doubled.test(letter) ? accent + accent.toLowerCase() : accent
  })

function accentedNodes(nodes: unknown): unknown {
  if (typeof nodes === 'string') return accentedText(nodes)
  return Array.isArray(nodes) ? nodes.map(accentedNode) : nodes
}

function accentedNode(node: unknown): unknown {
  if (!Array.isArray(node)) return accentedNodes(node)
  const [name, type, ...rest] = node as unknown[]
  if (type === undefined) return node
  if (typeof type !== 'number' || type === 0) return [name, ...[type, ...rest].map(accentedNode)]
  if (type > 3) return node
  const branches = Object.entries(rest[0] as object) // of a select or a plural
  return [name, type, Object.fromEntries(branches.map(([one, branch]) => [one, accentedNodes(branch)]))]
}

/** Converts a compiled message to the pseudo-language. */
export const pseudoMessage = (message: CompiledMessage): CompiledMessage =>
  accentedNodes(message) as CompiledMessage // has the same structure
