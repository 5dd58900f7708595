/**
 * Reads the message files: `messages/<language>/<feature>.json`, flat objects of ICU MessageFormat texts. A
 * community's own folder of the same structure overrides them, text by text.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sourceLanguage } from '@idlewood/contract/languages'
import { readJsonText } from '../json-file.ts'
import { projectFolder } from '../program-files.ts'
import { notText, readText } from '../text-file.ts'

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>

/** Texts by language, then feature. */
export type MessageFiles = ReadonlyMap<string, ReadonlyMap<string, Texts>>

/** The folder with the messages that ship with the portal. */
export const messagesFolder = join(projectFolder, 'messages')

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending) && /^[a-z]/.test(name))
    .toSorted()

/** Whether a folder name is a language code. */
export const isLanguage = (name: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(name)

function readFile(file: string): Texts {
  const text = readText(file)
  if (text === undefined) throw new Error(`${file} ${notText}`)
  const read = readJsonText(text)
  if ('mistake' in read) throw new Error(`${file}, line ${read.mistake.line}: ${read.mistake.sentence}`)
  const texts = read.json
  if (
    typeof texts !== 'object' ||
    texts === null ||
    Object.values(texts).some((one) => typeof one !== 'string')
  )
    throw new Error(`${file}: write "key": "text" pairs.`)
  return texts as Texts // checked above
}

function readLanguage(folder: string, prefix: string): Map<string, Texts> {
  const names = namesIn(folder, '.json').filter((name) => name.startsWith(prefix))
  return new Map(names.map((name) => [name.slice(0, -'.json'.length), readFile(join(folder, name))]))
}

/**
 * Reads a folder's message files whose feature names start with `prefix`, unchanged. Languages and features
 * are sorted by name.
 */
export function readMessageFiles(folder: string = messagesFolder, prefix = ''): MessageFiles {
  if (!existsSync(folder)) return new Map()
  const languages = namesIn(folder, '').filter(isLanguage)
  return new Map(languages.map((language) => [language, readLanguage(join(folder, language), prefix)]))
}

/**
 * Merges the layers: for each language and feature, every key of the source language with its text from the
 * last layer that has it, or else from the source language.
 */
export function mergeMessages(...layers: readonly MessageFiles[]): MessageFiles {
  const textsOf = (language: string, feature: string): Texts =>
    Object.assign({}, ...layers.map((layer) => layer.get(language)?.get(feature))) as Texts // assigned from existing objects of texts
  const sources = [...(layers[0]?.get(sourceLanguage)?.keys() ?? [])]
  const languages = new Set([sourceLanguage, ...layers.flatMap((layer) => [...layer.keys()])])
  return new Map(
    [...languages].map((language) => [
      language,
      new Map(
        sources.map((feature) => {
          const source = textsOf(sourceLanguage, feature)
          const own = textsOf(language, feature)
          return [
            feature,
            Object.fromEntries(Object.keys(source).map((key) => [key, own[key] ?? source[key]])),
          ]
        }),
      ) as ReadonlyMap<string, Texts>, // the keys are those of the source language, which has every text
    ]),
  )
}
