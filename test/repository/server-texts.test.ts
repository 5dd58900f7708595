import { describe, expect, test } from 'vitest'
import { messagesFolder, readMessageFiles } from '../../server/src/language/message-files.ts'
import { messageTextOf } from '../../server/src/language/sentences.ts'
import { belongsToReaders, sentencesOf } from './server-sentences.ts'
import { textFiles, type SourceFile } from './source-files.ts'

const english = [...(readMessageFiles(messagesFolder, 'server-').get('en')?.values() ?? [])].flatMap(
  (texts) => Object.values(texts),
)

/** What stands for a value in the sentences that are tried: numbers, names of fields, words of choices. */
const samples = ['7', 'Phone', 'text', '', 'cash', 'you have', 'does not exist', 'as the portal knows it']

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A sentence with samples filled in: the same everywhere, and, of up to four, each with each. */
function* filledIn(sentence: string): Generator<string> {
  for (const sample of samples) yield sentence.replaceAll('${}', sample)
  const [start = '', ...rest] = sentence.split('${}')
  if (rest.length > 4) return
  let made = [start]
  for (const part of rest) made = made.flatMap((one) => samples.map((sample) => one + sample + part))
  yield* made
}

/** Whether a sentence is in the message files; where code fills something in, some value does. */
function isSaid(sentence: string): boolean {
  for (const one of filledIn(sentence)) if (messageTextOf(one)) return true
  const [start = '', ...rest] = sentence.split('${}').map(escaped)
  const begun = start === '' ? ['.+', ...rest.splice(0, 1)].join('') : start
  const numbered = new RegExp(`^${[begun, ...rest].join(String.raw`\d+`)}$`)
  return english.some((text) => numbered.test(text))
}

const unsaid = (file: SourceFile): string[] =>
  sentencesOf(file)
    .filter(({ text }) => !isSaid(text))
    .map(({ line, text }) => `${file.path}:${line}: ${text}`)

test('sentences of the server and the contract are in message files', () => {
  expect(textFiles().filter(belongsToReaders).flatMap(unsaid)).toEqual([])
})

/** Sentences of replies, as their comments call them, that have no message beside them. */
const unaccompanied = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/\ba sentence\b[^*]*\*\/\s*(\w+):/g)]
    .filter(({ index }) => !text.slice(index, index + 400).includes('messageText'))
    .map(([, name]) => `${path}: ${name} has no message beside it.`)

test('each sentence of a reply has its message beside it, for readers of other languages', () => {
  const contract = textFiles().filter(({ path }) => path.startsWith('contract/src/'))
  expect(contract.flatMap(unaccompanied)).toEqual([])
  const plum = { path: 'contract/src/x.ts', text: '/** Why not, in a sentence. */\n  plum: z.string(),' }
  expect(unaccompanied(plum)).toEqual(['contract/src/x.ts: plum has no message beside it.'])
})

describe('a sentence in no message file', () => {
  const server = (text: string): SourceFile => ({ path: 'server/src/features/x/x.ts', text })
  test.each([
    ['in a refusal', server("throw conflict('A plum is no berry.')"), 'A plum is no berry.'],
    ['with a value', server('throw invalid(`A plum of ${size} is no berry.`)'), 'A plum of ${} is no berry.'],
    ['over two lines', server("throw conflict('A plum is ' +\n  'no berry.')"), 'A plum is no berry.'],
    ['kept as a note', server("return settled('failed', 'A plum is no berry.')"), 'A plum is no berry.'],
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
    expect(unsaid(file).map((found) => found.split(': ').at(-1))).toEqual([sentence])
  })

  test('is none in a log line, a description of a call, a comment or an error for developers', () => {
    const code = `/** A plum is no berry. */
      request.log.warn({ a }, 'A plum is no berry.')
      throw new Error('A plum is no berry.')
      const a = { summary: 'A plum is no berry.' }
      throw conflict('This change was undone already.')`
    expect(unsaid(server(code))).toEqual([])
  })
})
