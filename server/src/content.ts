/** Reads the community's content folder. A mistake is reported in one sentence that names file and line. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  aboutTab,
  premium,
  reasons,
  ruleFiles,
  site,
  translatedReasons,
  type Content,
  type RuleTab,
} from '@idlewood/contract/content'
import type { ReasonPresets, ReasonSettings } from '@idlewood/contract/reasons'
import { ledgerSettings, type KeptDays } from '@idlewood/contract/ledger-settings'
import { defaultWatchLimits, watchLimits, type WatchLimits } from '@idlewood/contract/watch'
import type { z } from 'zod'
import { ConfigError } from './config.ts'
import { parseJson } from './json-file.ts'
import { isLanguage } from './language/message-files.ts'
import { readRules, RuleMistake } from './rule-text.ts'
import { notText, readText } from './text-file.ts'

/** An error such as `content/site.json, line 7: …`, with the path as short as possible. */
function mistake(file: string, line: number | undefined, message: string): ConfigError {
  const path = relative(process.cwd(), file)
  const shown = path.startsWith('..') ? file : path
  return new ConfigError(`${shown}${line === undefined ? '' : `, line ${line}`}: ${message}`)
}

function textOf(file: string): string {
  if (!existsSync(file)) throw mistake(file, undefined, 'the file is missing.')
  const text = readText(file)
  if (text === undefined) throw mistake(file, undefined, `the file ${notText}`)
  return text
}

function readJson<T extends z.ZodType>(file: string, schema: T): z.output<T> {
  const read = parseJson(textOf(file), schema)
  if ('value' in read) return read.value
  const [{ line, sentence } = { line: 1, sentence: '' }] = read.mistakes
  throw mistake(file, line, sentence)
}

function readTab(
  folder: string,
  { file, key, label, language }: { file: string; key: string; label: string; language: string | undefined },
): RuleTab {
  const path = fileIn(folder, language, `rules/${file}.md`)
  const text = textOf(path)
  try {
    return { key, label, ...readRules(text) }
  } catch (error) {
    if (error instanceof RuleMistake) throw mistake(path, error.line, error.message)
    throw error
  }
}

/** Languages with files of their own: `content/pt-BR/site.json` overrides `content/site.json`. */
export const contentLanguages = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isLanguage(entry.name))
    .map(({ name }) => name)
    .toSorted()

/** The file for a language, or else the default for all languages. */
function fileIn(folder: string, language: string | undefined, file: string): string {
  const own = language === undefined ? undefined : join(folder, language, file)
  return own !== undefined && existsSync(own) ? own : join(folder, file)
}

const reasonsFile = 'reasons.json'

/** Reads the optional `reasons.json`, and its translations. */
function loadReasons(folder: string): ReasonSettings {
  const file = join(folder, reasonsFile)
  const read = existsSync(file) ? readJson(file, reasons) : {}
  const translated = contentLanguages(folder).flatMap((language) => {
    const own = join(folder, language, reasonsFile)
    return existsSync(own) ? [[language, presetsOf(readJson(own, translatedReasons))] as const] : []
  })
  return {
    required: read.required ?? [],
    presets: presetsOf(read),
    translated: Object.fromEntries(translated),
  }
}

const watchFile = 'watch.json'

/** Reads the optional `watch.json`. */
function loadWatch(folder: string): WatchLimits {
  const file = join(folder, watchFile)
  const read = existsSync(file) ? readJson(file, watchLimits) : {}
  return { ...defaultWatchLimits, ...read } as WatchLimits // omitted keys are absent
}

const ledgerFile = 'ledger.json'

/** Reads the optional `ledger.json`; without it, lines are kept forever. */
function loadKeptLines(folder: string): KeptDays {
  const file = join(folder, ledgerFile)
  return (existsSync(file) ? readJson(file, ledgerSettings).keep : undefined) ?? {}
}

const presetsOf = ({ presets }: { presets?: ReasonPresets | undefined }): ReasonPresets => presets ?? {}

/**
 * Reads and validates the folder, in `language` if given. Throws {@link ConfigError} with one sentence that
 * names file and line.
 */
export function loadContent(folder: string, language?: string): Content {
  const siteFile = fileIn(folder, language, 'site.json')
  const read = readJson(siteFile, site)
  const { logo, video } = read.media
  for (const name of [logo, ...Object.values(video ?? {})]) {
    if (existsSync(join(folder, 'media', name))) continue
    const text = textOf(siteFile)
    const before = text.slice(0, text.indexOf(`"${name}"`))
    throw mistake(siteFile, before.split('\n').length, `media/${name} does not exist.`)
  }
  return {
    folder,
    site: read,
    premium: readJson(fileIn(folder, language, 'premium.json'), premium),
    reasons: loadReasons(folder),
    watch: loadWatch(folder),
    keptLines: loadKeptLines(folder),
    rules: {
      tabs: [...ruleFiles, aboutTab(read.shortName)].map((tab) => readTab(folder, { ...tab, language })),
    },
  }
}
