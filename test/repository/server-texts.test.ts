import { describe, expect, test } from 'vitest'
import { messagesFolder, readMessageFiles } from '../../server/src/language/message-files.ts'
import { messageTextOf } from '../../server/src/language/sentences.ts'
import { isSeenByUsers, sentencesOf } from './server-sentences.ts'
import { textFiles, type SourceFile } from './source-files.ts'

const english = [...(readMessageFiles(messagesFolder, 'server-').get('en')?.values() ?? [])].flatMap(
  (texts) => Object.values(texts),
)

/** Sample values to fill into sentences: numbers, field names, and words of choices. */
const samples = ['7', 'Phone', 'text', '', 'cash', 'you have', 'does not exist', 'as the portal knows it']

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * A sentence with samples filled in: the same for all values, and for up to four values, all combinations.
 */
function* filledIn(sentence: string): Generator<string> {
  for (const sample of samples) yield sentence.replaceAll('${}', sample)
  const [start = '', ...rest] = sentence.split('${}')
  if (rest.length > 4) return
  let variants = [start]
  for (const part of rest) variants = variants.flatMap((one) => samples.map((sample) => one + sample + part))
  yield* variants
}

/** True if a sentence is in the message files. If code fills in values, one matching value is enough. */
function hasMessage(sentence: string): boolean {
  for (const one of filledIn(sentence)) if (messageTextOf(one)) return true
  const [start = '', ...rest] = sentence.split('${}').map(escaped)
  const begun = start === '' ? ['.+', ...rest.splice(0, 1)].join('') : start
  const numbered = new RegExp(`^${[begun, ...rest].join(String.raw`\d+`)}$`)
  return english.some((text) => numbered.test(text))
}

const withoutMessage = (file: SourceFile): string[] =>
  sentencesOf(file)
    .filter(({ text }) => !hasMessage(text))
    .map(({ line, text }) => `${file.path}:${line}: ${text}`)

test('sentences of the server and the contract are in message files', () => {
  expect(textFiles().filter(isSeenByUsers).flatMap(withoutMessage)).toEqual([])
})

/** Fields of replies whose comment calls them "a sentence", but that have no `messageText` next to them. */
const withoutMessageText = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/\ba sentence\b[^*]*\*\/\s*(\w+):/g)]
    .filter(({ index }) => !text.slice(index, index + 400).includes('messageText'))
    .map(([, name]) => `${path}: ${name} has no message beside it.`)

test('each sentence in a reply also comes as a message, for readers of other languages', () => {
  const contract = textFiles().filter(({ path }) => path.startsWith('contract/src/'))
  expect(contract.flatMap(withoutMessageText)).toEqual([])
  const plum = { path: 'contract/src/x.ts', text: '/** Why not, in a sentence. */\n  plum: z.string(),' }
  expect(withoutMessageText(plum)).toEqual(['contract/src/x.ts: plum has no message beside it.'])
})

describe('a sentence without a message', () => {
  const server = (text: string): SourceFile => ({ path: 'server/src/features/x/x.ts', text })
  test.each([
    ['in a refusal', server("throw conflict('A plum is no berry.')"), 'A plum is no berry.'],
    ['with a value', server('throw invalid(`A plum of ${size} is no berry.`)'), 'A plum of ${} is no berry.'],
    ['over two lines', server("throw conflict('A plum is ' +\n  'no berry.')"), 'A plum is no berry.'],
    ['stored as a note', server("return settled('failed', 'A plum is no berry.')"), 'A plum is no berry.'],
    ['in the title of a push', server("push({ title: 'A plum today' })"), 'A plum today'],
    [
      'on a page without the app',
      { path: 'server/src/demo/demo-page.ts', text: 'const a = `<p>A plum is no berry</p>`' },
      'A plum is no berry',
    ],
    [
      'in a schema',
      { path: 'contract/src/x.ts', text: "z.string().min(1, 'A plum is no berry.')" },
      'A plum is no berry.',
    ],
  ])('is found %s', (_name, file, sentence) => {
    expect(withoutMessage(file).map((found) => found.split(': ').at(-1))).toEqual([sentence])
  })

  test('is not reported in a log line, an endpoint’s description, a comment or an error for developers', () => {
    const code = `/** A plum is no berry. */
      request.log.warn({ a }, 'A plum is no berry.')
      throw new Error('A plum is no berry.')
      const a = { summary: 'A plum is no berry.' }
      throw conflict('This change was undone already.')`
    expect(withoutMessage(server(code))).toEqual([])
  })
})
