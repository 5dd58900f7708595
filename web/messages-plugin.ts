/**
 * Brings the message files into the browser app: compiled, one file for each language and feature, and the
 * frame's in one. `src/language/virtual.d.ts` says what each
 * `virtual:messages/…` module holds.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { CompiledMessage } from 'icu-minify/format'
import type { Plugin } from 'vite'
import { contentFolder } from '../server/src/config.ts'
import { contentLanguages, loadContent } from '../server/src/content.ts'
import {
  mergeMessages,
  messagesFolder,
  readMessageFiles,
  type MessageFiles,
  type Texts,
} from '../server/src/language/message-files.ts'
import { sourceLanguage } from '@idlewood/contract/languages'
import { compileMessage } from '../server/src/language/message-values.ts'
import { pseudoLanguage, pseudoMessage } from '../server/src/language/pseudo.ts'
import { pageMessages, type PageMessages } from './page-messages.ts'

type Catalog = Readonly<Record<string, CompiledMessage>>
type Catalogs = Readonly<Record<string, Catalog>>

const prefix = 'virtual:messages/'
const folder = 'assets/messages'
/** The group of the features that the frame of every page needs. */
const shellGroup = 'shell'

const constant = (value: unknown): string => `export default ${JSON.stringify(value)}`

const compiled = (texts: Texts): Catalog =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))

/** Sentences of the server are found by their English, too, where they take no values. */
const byEnglish = (texts: Texts, english: Texts | undefined): Catalog =>
  Object.fromEntries(
    Object.entries(english ?? {})
      .filter(([, text]) => !/[{<]/.test(text))
      // An apostrophe is written twice in the files.
      .map(([key, text]) => [text.replaceAll("''", "'"), compileMessage(texts[key] ?? text)]),
  )

const pseudo = (catalogs: Catalogs): Catalogs =>
  Object.fromEntries(
    Object.entries(catalogs).map(([feature, catalog]) => [
      feature,
      Object.fromEntries(Object.entries(catalog).map(([key, one]) => [key, pseudoMessage(one)])),
    ]),
  )

const overridesFolder = (): string => join(contentFolder(process.env), 'messages')

/** The texts of this portal: those that come with it, and the community's own before them. */
export const portalMessages = (): MessageFiles =>
  mergeMessages(readMessageFiles(messagesFolder), readMessageFiles(overridesFolder()))

/** The languages of this portal, the source language first. */
export const portalLanguages = (): string[] => [...portalMessages().keys()]

/** What the community itself has written in a language; it goes along with the messages of a page. */
function contentCatalogs(language: string): Catalogs {
  const { site, premium, rules } = loadContent(contentFolder(process.env), language)
  // Read by the modules of content alone, which know what it is.
  return JSON.parse(
    JSON.stringify({ 'content/site': site, 'content/premium': premium, 'content/rules': rules }),
  ) as Catalogs
}

/** The group of messages that each content goes along with. */
const contentOf: Readonly<Record<string, readonly string[]>> = {
  [shellGroup]: ['content/site'],
  premium: ['content/premium'],
  rules: ['content/rules'],
}

/** Every language's compiled texts. The pseudo-language is not for a portal that people use. */
function readCatalogs(overrides: string, withPseudo: boolean): Map<string, Catalogs> {
  const merged = mergeMessages(readMessageFiles(messagesFolder), readMessageFiles(overrides))
  const all = new Map(
    [...merged].map(([language, features]) => [
      language,
      Object.fromEntries(
        [...features].map(([feature, texts]) => {
          const isServers = language !== sourceLanguage && feature.startsWith('server-')
          const more = isServers ? byEnglish(texts, merged.get(sourceLanguage)?.get(feature)) : {}
          return [feature, { ...compiled(texts), ...more }]
        }),
      ),
    ]),
  )
  for (const language of contentLanguages(contentFolder(process.env))) {
    const texts = all.get(language)
    if (texts) all.set(language, { ...texts, ...contentCatalogs(language) })
  }
  if (withPseudo) all.set(pseudoLanguage, pseudo(all.get(sourceLanguage) ?? {}))
  return all
}

const versionOf = (catalogs: Catalogs): string => hash('sha256', JSON.stringify(catalogs)).slice(0, 10)

/** Everything the modules are made from. */
interface Source {
  catalogs: Map<string, Catalogs>
  pages: PageMessages
}

async function readSource(overrides: string, withPseudo: boolean): Promise<Source> {
  // By its address: the browser app's types are checked by themselves.
  const table = new URL('src/routes.ts', import.meta.url).href
  const { default: routes } = (await import(/* @vite-ignore */ table)) as { default: RouteConfigEntry[] }
  return { catalogs: readCatalogs(overrides, withPseudo), pages: pageMessages(routes) }
}

/** The features of a group that is loaded as one file. */
function groupOf({ catalogs, pages }: Source, language: string, group: string): Catalogs | undefined {
  const all = catalogs.get(language)
  const content = (contentOf[group] ?? []).filter((name) => all && name in all)
  const names = [...(group === shellGroup ? pages.shell : [group]), ...content]
  if (!all || names.some((name) => !(name in all))) return undefined
  return Object.fromEntries(names.map((name) => [name, all[name] ?? {}]))
}

const modules: Record<string, (source: Source) => unknown> = {
  versions: ({ catalogs }) =>
    Object.fromEntries([...catalogs].map(([language, all]) => [language, versionOf(all)])),
  pages: ({ pages }) => pages,
  english: ({ catalogs }) => catalogs.get(sourceLanguage),
  all: ({ catalogs }) => Object.fromEntries(catalogs),
}

/** The compiled file that an address below `/assets/messages/` names, with whatever version. */
function fileAt(source: Source, address: string): string | undefined {
  const [, language = '', group = ''] = /\/assets\/messages\/(.+)-[^-/]*\/([\w-]+)\.js/.exec(address) ?? []
  const catalogs = groupOf(source, language, group)
  return catalogs && constant(catalogs)
}

/** Vite's side of `virtual:messages/…` and of the files in `/assets/messages`. */
export function messagesPlugin(): Plugin {
  const overrides = overridesFolder()
  let isBuild = false
  let known: Promise<Source> | undefined
  const source = (): Promise<Source> => (known ??= readSource(overrides, !isBuild))
  return {
    name: 'idlewood-messages',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const pick = modules[id.slice(prefix.length + 1)]
      return pick && constant(pick(await source()))
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const all = await source()
      for (const [language, catalogs] of all.catalogs)
        for (const group of [shellGroup, ...Object.keys(catalogs)].filter((one) => !one.includes('/'))) {
          const fileName = `${folder}/${language}-${versionOf(catalogs)}/${group}.js`
          this.emitFile({ type: 'asset', fileName, source: constant(groupOf(all, language, group)) })
        }
    },
    configureServer(server) {
      server.watcher.add([messagesFolder, overrides])
      server.watcher.on('all', (_event, file) => {
        if (![messagesFolder, overrides].some((one) => file.startsWith(join(one, '')))) return
        known = undefined
        server.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use((request, response, next) => {
        const address = request.url ?? ''
        if (!address.startsWith(`/${folder}/`)) return next()
        void source().then((all) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(fileAt(all, address) ?? constant({}))
        }, next)
      })
    },
  }
}
