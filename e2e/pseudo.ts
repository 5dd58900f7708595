/**
 * The pseudo-language in a browser: English with accents, two fifths longer. The built app does not contain
 * its texts, so they are generated when the page requests them. Any text that stays plain is missing from the
 * message files.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCookie } from '@idlewood/contract/languages'
import { websiteRoleName } from '@idlewood/contract/website-roles'
import { expect, type Page } from '@playwright/test'
import { webBuild } from '../scripts/build-stamps.ts'
import { root } from '../scripts/processes.ts'
import { pseudoLanguage, pseudoMessage } from '../server/src/language/pseudo.ts'
import { messageTextOf } from '../server/src/language/sentences.ts'
import type { TextSection } from '../web/text-parts.ts'

type Catalogs = Record<string, Record<string, Parameters<typeof pseudoMessage>[0]>>

const assets = join(webBuild.folder, 'client/assets')
const texts = join(assets, 'messages')

const namesIn = (folder: string): string[] => readdirSync(folder, { encoding: 'utf8' })
const textOf = (file: string): string => readFileSync(file, 'utf8')

/** The app's script that lists its languages, with the pseudo-language added. */
function languagesScript(): { name: string; script: string } {
  const list = /(?<=\{)(?=[^{}]*"pt-BR":[`"][0-9a-f]{8})/
  const name = namesIn(assets).find((file) => file.endsWith('.js') && list.test(textOf(join(assets, file))))
  if (name === undefined) throw new Error('No script of the build lists the languages.')
  return { name, script: textOf(join(assets, name)).replace(list, `"${pseudoLanguage}":"e2e",`) }
}

/** Messages by key, and the texts of a page without keys, in the format of the build. */
type TextFile = [Catalogs, Record<string, TextSection>?]

/** A message file in the pseudo-language; the community's own content stays unchanged. */
function pseudoFile(name: string): string {
  const english = namesIn(texts).find((one) => one.startsWith('en-')) ?? ''
  const source = textOf(join(texts, english, name)).replace(/^export default /, '')
  const [catalogs, sections = {}] = JSON.parse(source) as TextFile // the format of the build
  const changed = Object.entries(catalogs).map(([feature, catalog]) => [
    feature,
    feature.includes('/')
      ? catalog
      : Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, pseudoMessage(text)])),
  ])
  const packed = Object.entries(sections).map(([feature, [seed, size, steps, own]]) => [
    feature,
    [seed, size, steps, own.map(pseudoMessage)],
  ])
  return `export default ${JSON.stringify([Object.fromEntries(changed), Object.fromEntries(packed)])}`
}

const contentType = 'text/javascript'

/** Only letters, so that numbers and punctuation do not prevent a text from being found in another. */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/[^a-z]+/gi, ' ')
    .trim()
    .toLowerCase()

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md|ts)$/.test(name))
    .map((name) => textOf(join(root, folder, name)))

/** Texts that are not the portal's: the community's own content, the game's words, and names of roles. */
const given = lettersOf(
  [...filesIn('content'), ...filesIn('contract/src/game'), ...websiteRoleName.options].join(' '),
)

const dates =
  /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|mon|tues?|wed|thu|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)day|am|pm|utc|gmt|ago|in|at|and|or|(second|minute|hour|day|week|month|year)s?|yesterday|today|tomorrow|now|[kmgt]i?b|ms|s|min|h|d)\b/g
/** Names that are the same in every language, and words from the specification's URLs. */
const products = /\b(discord|youtube|mp|id|uid|ip|esc|ctrl|fa|https?|www|idlewood)\b/g

/**
 * A sentence for which the server has a message: even if a response contained it, it must not be shown in
 * English.
 */
const isServerSentence = (text: string): boolean => / .*[.]$/.test(text) && messageTextOf(text) !== undefined

/** The placeholder of a field for paths. */
const examplePath = /^placeholder: [a-z]+(\/[a-z]+)+$/

/** Texts on the page, visible or read aloud, that do not come from a message. */
const plainTexts = `(() => {
  const found = new Set()
  const isPlain = (text) => /[a-z]{2}/i.test(text) && !/[áçéğĥíķļñöŕšţúŵýžÁÇÉĞĤÍĶĻÑÖŔŠŢÚŴÝŽ]/.test(text)
  const isShown = (element) => element.checkVisibility() && !element.closest('svg, code, pre, script, style, [lang]:not(html)')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (isPlain(data) && isShown(parentElement)) found.add(data.trim())
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
    for (const element of document.body.querySelectorAll('[' + name + ']'))
      if (isPlain(element.getAttribute(name)) && isShown(element)) found.add(name + ': ' + element.getAttribute(name))
  return [...found]
})()`

/**
 * Shows the pages opened from now on in the pseudo-language. Returns a function that lists the plain texts.
 */
export async function showPseudoLanguage(page: Page): Promise<() => Promise<string[]>> {
  const { name, script } = languagesScript()
  await page.route(`**/assets/${name}`, (route) => route.fulfill({ contentType, body: script }))
  await page.route(`**/assets/messages/${pseudoLanguage}-*/**/*.js`, (route) => {
    const name = new URL(route.request().url()).pathname.split(/\/messages\/[^/]+\//)[1] ?? ''
    return route.fulfill({ contentType, body: pseudoFile(name) })
  })
  await page.addInitScript(`document.cookie = '${languageCookie}=${pseudoLanguage}; Path=/'`)
  let answered = ''
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    response.text().then(
      (text) => (answered += ` ${lettersOf(text)}`),
      () => undefined, // the page has been left
    )
  })
  const plainTextsNow = async (): Promise<string[]> => {
    await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage)
    const shown = (await page.evaluate(plainTexts)) as string[] // the type that the script returns
    const known = ` ${given} ${answered} `
    return shown.filter((text) => {
      if (examplePath.test(text)) return false
      // A location consists of district and town, separated by a comma.
      const parts = text
        .replace(/^[a-z-]+: /, '')
        .split(', ')
        .map(lettersOf)
      const words = parts.join(' ')
      const rest = lettersOf(words.replaceAll(dates, ' ').replaceAll(products, ' '))
      const isGiven = parts.every((part) => known.includes(part)) || known.includes(rest)
      return rest !== '' && (!isGiven || isServerSentence(text))
    })
  }
  return plainTextsNow
}
