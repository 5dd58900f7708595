/** Post-processes the prerendered pages so that they appear sooner. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startEarly } from '../web/early-start.ts'
import { restartScript } from '../web/restart-script.ts'
import { classesIn, usedStyles, wordsIn } from './used-styles.ts'

const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g

/** A page that runs without the app has the styles it uses inline: a single response is enough to show it. */
function withStyles(html: string, folder: string): string {
  const read = (address: string): string => readFileSync(join(folder, address), 'utf8')
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) => read(src))
  const used = new Set([...classesIn(html), ...scripts.flatMap(wordsIn)])
  const end = html.indexOf('</head>')
  const head = html
    .slice(0, end)
    .replaceAll(stylesheet, (_link, href: string) => `<style>${usedStyles(read(href), used)}</style>`)
  return head + html.slice(end)
}

/**
 * A page of the app is readable before it is interactive: its scripts wait until styles, fonts and pictures
 * have loaded.
 */
const withPatientScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

const preload = /<link rel="modulepreload" [^>]*>/g
const appBegin = '<template data-app=""></template>'

/**
 * A page that loads the app only if needed contains the app's tags, inert in a template: the style sheets,
 * the URLs of the scripts, and the code that starts them.
 */
function withRestingApp(html: string): string {
  const at = html.indexOf(appBegin)
  if (at < 0) return html.replaceAll(preload, '')
  const end = html.lastIndexOf('</body>')
  const links = html.match(preload) ?? []
  const styles = html.match(stylesheet) ?? []
  const app = [...styles, ...links, html.slice(at + appBegin.length, end)].join('')
  return `${html.slice(0, at).replaceAll(preload, '')}<template data-app="">${app}</template>${html.slice(end)}`
}

/**
 * A page of the app starts its calls immediately (web/early-start.ts), and again the scripts that could not
 * be loaded (web/restart-script.ts). React expects its own scripts first, and a script below the styles would
 * wait for them.
 */
const withEarlyStart = (html: string): string =>
  html.replace(
    '<link rel="stylesheet"',
    (styles) => `<script>${startEarly}</script><script>${restartScript}</script>${styles}`,
  )

/**
 * The folder with the texts of each language, by language; a page requests its texts together with its
 * scripts.
 */
function textFolders(folder: string): Map<string, string> {
  const texts = join(folder, 'assets/messages')
  const names = existsSync(texts) ? readdirSync(texts) : []
  return new Map(names.map((name) => [name.slice(0, name.lastIndexOf('-')), `/assets/messages/${name}`]))
}

/** A page with the URLs of its texts. */
function withTexts(html: string, folders: ReadonlyMap<string, string>, parts: readonly string[]): string {
  const [, language = ''] = /<html lang="([^"]+)"/.exec(html) ?? []
  const folder = folders.get(language)
  if (folder === undefined) return html
  const links = parts.map((name) => `<link rel="modulepreload" href="${folder}/${name}.js"/>`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

/**
 * Rewrites every page below a folder; `partsOf` returns the names of the text files for the page at a path.
 */
export function optimizePages(folder: string, partsOf: (path: string) => readonly string[]): void {
  const folders = textFolders(folder)
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  for (const page of pages) {
    const file = join(folder, page)
    const html = readFileSync(file, 'utf8')
    const path = `/${dirname(page).replaceAll('\\', '/').replace(/^\.$/, '')}`
    const parts = page.endsWith('index.html') ? partsOf(path) : partsOf('/').slice(0, 1)
    const whole = withTexts(html, folders, parts)
    writeFileSync(
      file,
      html.includes(' data-alone')
        ? withStyles(withRestingApp(whole), folder)
        : withPatientScripts(withEarlyStart(whole)),
    )
  }
}
