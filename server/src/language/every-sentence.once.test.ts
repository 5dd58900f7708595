import { describe, expect, test } from 'vitest'
import { sourceLanguage } from '@idlewood/contract/languages'
import { messagesFolder, readMessageFiles } from './message-files.ts'
import { compileMessage, valuesOf, type ValueType } from './message-values.ts'
import { inLanguage, serverLanguages } from './sentences.ts'

const prefix = 'server-'
const english = readMessageFiles(messagesFolder, prefix).get(sourceLanguage) ?? new Map<string, never>()
const sentences = [...english].flatMap(([feature, texts]) =>
  Object.entries(texts).map(([key, text]) => [`${feature.slice(prefix.length)}.${key}`, text] as const),
)
const others = serverLanguages().filter((language) => language !== sourceLanguage)

const samples = {
  text: 'Sample_Value',
  number: 7,
  moment: Date.UTC(2026, 10, 22, 12),
  tag: '',
  choice: 'other',
}
const sampleOf = (type: ValueType): string | number =>
  type.kind === 'choice' ? (type.cases[0] ?? samples.choice) : samples[type.kind]

/** A sentence of only names and punctuation reads the same in every language. */
const hasWords = (text: string): boolean => /[a-z]{3}/i.test(text.replaceAll(/\{[^]*\}/g, ''))

test('there are messages in five languages besides English', () => {
  expect(others.toSorted()).toEqual(['es', 'id', 'pt-BR', 'ro', 'ru'])
  expect(sentences.length).toBeGreaterThan(200)
})

describe.each(others)('%s', (language) => {
  test('has every sentence of the server, with its values', () => {
    const faults = sentences.flatMap(([key, text]) => {
      const values = Object.fromEntries(
        [...valuesOf(compileMessage(text))].map(([name, type]) => [name, sampleOf(type)]),
      )
      const said = inLanguage(language, { key, values })
      const isPlain = said === key || /[{}]|undefined|Invalid Date|NaN/.test(said)
      const isEnglish = hasWords(text) && said === inLanguage(sourceLanguage, { key, values })
      return isPlain || isEnglish ? [`${key}: ${said}`] : []
    })
    expect(faults).toEqual([])
  })

  test('uses every value of the English text', () => {
    const faults = sentences.flatMap(([key, text]) => {
      const named = [...valuesOf(compileMessage(text))]
        .filter(([, { kind }]) => kind === 'text')
        .map(([name]) => name)
      const values = Object.fromEntries(
        [...valuesOf(compileMessage(text))].map(([name, type]) => [name, sampleOf(type)]),
      )
      const marked = named.map((name) => [name, `Value_of_${name}`] as const)
      const said = (code: string): string =>
        inLanguage(code, { key, values: { ...values, ...Object.fromEntries(marked) } })
      const [here, there] = [said(language), said(sourceLanguage)]
      return marked
        .filter(([, mark]) => there.includes(mark) && !here.includes(mark))
        .map(([name]) => `${key}: ${name}`)
    })
    expect(faults).toEqual([])
  })
})
