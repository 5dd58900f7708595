import { describe, expect, test } from 'vitest'
import { keysFiles } from '../../scripts/message-keys.ts'
import { readMessageFiles, type MessageFiles } from '../../server/src/language/message-files.ts'
import {
  formatsAreInOnePlace,
  termsFollowGlossary,
  messagesAreComplete,
  messagesAreUsed,
} from './message-rules.ts'
import { belongsInMessages, plainTextsOf } from './plain-texts.ts'
import { textFiles, textOf, type SourceFile } from './source-files.ts'

const files = (languages: Record<string, Record<string, Record<string, string>>>): MessageFiles =>
  new Map(Object.entries(languages).map(([name, features]) => [name, new Map(Object.entries(features))]))

/** True for files in the folder of a feature's name. */
const isUsedIn = (feature: string, path: string): boolean =>
  new RegExp(`^web/src/(features/|parts/)?${feature}/`).test(path)

describe('message files', () => {
  test('are complete in every language', () => {
    expect([...readMessageFiles().keys()]).toEqual(['en', 'es', 'id', 'pt-BR', 'ro', 'ru'])
    expect(messagesAreComplete(readMessageFiles())).toEqual([])
  })

  test('have no unused keys', () => {
    expect(messagesAreUsed(readMessageFiles(), textFiles(), isUsedIn)).toEqual([])
  })

  test('match the generated types of their keys; to update them: node scripts/write-messages.ts', () => {
    for (const [path, text] of keysFiles()) expect(textOf(path), path).toBe(text)
    const written = textFiles().filter(({ path }) => /\/language\/keys\//.test(path))
    expect(written.map(({ path }) => path)).toEqual([...keysFiles().keys()].toSorted())
  })

  test.each([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'А' }, 'messages/ru/x.json: "b" is missing.'],
    ['an extra key', { a: 'A' }, { a: 'А', b: 'Б' }, 'messages/ru/x.json: "b" is not in English.'],
    ['an empty text', { a: 'A' }, { a: '' }, 'messages/ru/x.json: "a" is empty.'],
    [
      'another value',
      { a: 'Hi {name}' },
      { a: 'Привет, {имя}' },
      'messages/ru/x.json: "a" takes "имя (text)", and English "name (text)".',
    ],
    [
      'a plural without one of its forms',
      { a: '{n, plural, one {# car} other {# cars}}' },
      { a: '{n, plural, one {# машина} other {# машины}}' },
      'messages/ru/x.json: "a" {n, plural} lacks "few".',
    ],
    ['a missing tag', { a: 'See <b>this</b>' }, { a: 'Смотри' }, 'messages/ru/x.json: "a" takes ""'],
    ['broken braces', { a: 'A {b}' }, { a: 'А {b' }, 'messages/ru/x.json: "a" '],
  ])('are rejected with %s', (_name, en, ru, breach) => {
    expect(messagesAreComplete(files({ en: { x: en }, ru: { x: ru } }))[0]).toContain(breach)
  })

  test('use one name for each thing in the game', () => {
    expect(termsFollowGlossary(readMessageFiles())).toEqual([])
  })

  test('have no Russian sentence that ends with a date and a full stop, because “г.” already has one', () => {
    const texts = [...(readMessageFiles().get('ru') ?? [])].flatMap(([, feature]) => Object.entries(feature))
    expect(texts.filter(([, text]) => /\{date\}\.(?!\p{L})/u.test(text))).toEqual([])
  })

  test('have no Romanian number before a noun without “de”, which follows every number from 20 on', () => {
    const texts = [...(readMessageFiles().get('ro') ?? [])].flatMap(([, feature]) => Object.entries(feature))
    const nounsAfter = (text: string, number: RegExp): string[] =>
      [...text.matchAll(new RegExp(`(?:${number.source}) (\\p{L}+)`, 'gu'))].map(([, noun]) => noun ?? '')
    const counted = new Set(texts.flatMap(([, text]) => nounsAfter(text, /(?:#|, number\}) de/)))
    expect(counted).toContain('caractere')
    // The form for 2 to 19.
    const few = /few \{(?:[^{}]|\{[^{}]*\})*\}/g
    const bare = texts.filter(([, text]) =>
      nounsAfter(text.replaceAll(few, ''), /#|\{\w+(?:, number)?\}/).some((noun) => counted.has(noun)),
    )
    expect(bare).toEqual([])
  })

  test('give every tab of a user’s page a different name', () => {
    const tabs = [
      'profile',
      'garage',
      'inventory',
      'record',
      'notes',
      'links',
      'property',
      'changes',
      'ledger',
    ]
    for (const [language, features] of readMessageFiles()) {
      const names = tabs.map((tab) => features.get('managed-user')?.[tab])
      expect(names, language).not.toContain(undefined)
      expect(new Set(names).size, language).toBe(tabs.length)
    }
  })

  test.each([
    ['pt-BR', 'Banimento de 3 dias', 'ban'],
    ['es', 'Castigos', 'sanción'],
    ['ru', 'Деморган', 'тюрьма'],
    ['ru', 'Выдать варн', 'предупреждение'],
    ['ru', 'Выберите роль', 'ты'],
    ['ru', 'Обратитесь к администрации', 'ты'],
    ['ru', 'Ячейка 3', 'слот'],
    ['ru', 'Мут в жалобах', 'репорт'],
    ['pt-BR', 'Level de admin', 'nível de admin'],
    ['pt-BR', 'Pedido VIP', 'pedido de premium'],
    ['pt-BR', 'Desmutado', 'mudo'],
    ['id', 'Faksi', 'fraksi'],
    ['ro', 'Pedepse', 'sancțiune'],
  ])('are rejected with a wrong term: %s "%s"', (language, text, word) => {
    expect(termsFollowGlossary(files({ [language]: { x: { a: text } } }))).toEqual([
      `messages/${language}/x.json: "a": say "${word}".`,
    ])
  })

  test('are rejected if a language lacks a feature', () => {
    expect(messagesAreComplete(files({ en: { x: {} }, ru: {} }))).toEqual(['messages/ru/x.json is missing.'])
  })

  test('are rejected with an unused key, but not if a template may produce the key', () => {
    const code = [
      { path: 'web/src/features/x/a.tsx', text: "t('used'); t(`state.${state}`)" },
      { path: 'web/src/features/y/a.tsx', text: "t('unused')" },
    ]
    const en = { x: { used: 'A', 'state.open': 'B', unused: 'C' } }
    expect(messagesAreUsed(files({ en }), code, isUsedIn)).toEqual([
      'messages/en/x.json: nothing says "unused".',
    ])
  })
})

describe('texts in code', () => {
  test('are in message files', () => {
    const found = textFiles()
      .filter(belongsInMessages)
      .flatMap((file) => plainTextsOf(file).map(({ line, text }) => `${file.path}:${line}: ${text}`))
    expect(found).toEqual([])
  })

  const tsx = (text: string): SourceFile => ({ path: 'web/src/a.tsx', text })

  test.each([
    ['in an element', 'const a = <p>Sign in</p>', 'Sign in'],
    ['next to a value', 'const a = <p>of {total}</p>', 'of'],
    ['in an attribute', 'const a = <a aria-label="Menu" />', 'Menu'],
    ['in a conditional attribute', "const a = <a title={b ? 'Show it' : c} />", 'Show it'],
    ['in an attribute in lower case', 'const a = <input placeholder="search" />', 'search'],
    ['in the alternative text of an image', 'const a = <img alt="a garage" />', 'a garage'],
    ['in an object', "export const a = { label: 'Users' }", 'Users'],
    ['in a toast', "toast.error('Not saved.')", 'Not saved.'],
    ['in an error', "throw new ApiError('The portal did not answer.')", 'The portal did not answer.'],
    ['with values in it', 'const a = `Deleted ${name} today`', 'Deleted'],
    ['in lower case', "const a = 'some time ago'", 'some time ago'],
  ])('are found %s', (_name, code, text) => {
    expect(plainTextsOf(tsx(code)).map((found) => found.text)).toEqual([text])
  })

  test('do not include class names, message keys, imports, types or keyboard keys', () => {
    const code = `import a from 'One two'
      type B = 'One two'
      const c = <p className="One two">{t('One two')}</p>
      const d = cx('One two')
      const e = key === 'Escape'
      const f = 'grid gap-3 sm:p-4'
      const g = <>{t.rich('One two', {})} · 3</>`
    expect(plainTextsOf(tsx(code))).toEqual([])
  })
})

describe('dates, numbers and sorting', () => {
  test('are formatted in one place', () => {
    expect(formatsAreInOnePlace(textFiles())).toEqual([])
  })

  test.each(['new Intl.NumberFormat(undefined)', 'date.toLocaleDateString()', 'a.localeCompare(b)'])(
    '%s elsewhere is found',
    (text) => {
      expect(formatsAreInOnePlace([{ path: 'web/src/features/x/a.ts', text }])).toHaveLength(1)
    },
  )
})
