/**
 * Generates icons, the link preview picture and the web manifest from the community's logo, names and
 * colours.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Content, Site } from '@idlewood/contract/content'
import type { Plugin } from 'vite'
import { contentFolder } from '../server/src/config.ts'
import { loadContent } from '../server/src/content.ts'

const font = readFileSync(join(import.meta.dirname, 'src/ui/fonts/archivo.woff2'))

let wasm: Promise<void> | undefined
const ready = (): Promise<void> =>
  (wasm ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))))

const drawn = (svg: string): InstanceType<typeof Resvg> =>
  new Resvg(svg, { font: { fontBuffers: [font], defaultFontFamily: 'Archivo' } })
const png = (svg: string): Uint8Array => drawn(svg).render().asPng()

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The logo as an SVG element inside another picture. */
const picture = (logo: string, place: { x: number; y: number; size: number }): string =>
  `<image x="${place.x}" y="${place.y}" width="${place.size}" height="${place.size}" href="data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}"/>`

/**
 * A square icon; `share` is the part covered by the logo, the rest is background. Without a background the
 * corners stay transparent.
 */
function icon(
  logo: string,
  size: number,
  { share = 1, ground }: { share?: number; ground?: string } = {},
): Uint8Array {
  const inner = size * share
  const at = (size - inner) / 2
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${
      ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : ''
    }${picture(logo, { x: at, y: at, size: inner })}</svg>`,
  )
}

/** Wraps words into lines of about `most` characters. */
function lines(text: string, most: number): string[] {
  const made = ['']
  for (const word of text.split(' ')) {
    const line = made.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= most) made.push(word)
    else made[made.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return made
}

// The font file's regular cut, made wide and bold like on the pages: stretched, with an outline of the same
// colour.
const title = (name: string, size: number): string =>
  `<text transform="scale(1.2 1)" font-family="Archivo" font-size="${size}" stroke-width="${size * 0.05}" stroke-linejoin="round" letter-spacing="${size * 0.012}" fill="#fff6ea" stroke="#fff6ea">${escaped(name)}</text>`

/** The link preview, 1200 × 630: the community's logo, name and tagline on a gradient of its colours. */
function preview(
  { name, tagline, launchYear, colors: { background, accent } }: Site,
  logo: string,
): Uint8Array {
  const measured = drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 300"><g transform="translate(0 200)">${title(name, 100)}</g></svg>`,
  )
  const size = Math.min(170, (1040 / (measured.getBBox()?.width ?? 1040)) * 100)
  const words = lines(tagline, 46).slice(0, 3)
  const top = 350 - (words.length - 1) * 20
  return png(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<defs>
<radialGradient id="light" cx="0.72" cy="1.12" r="0.95"><stop offset="0" stop-color="${accent}"/><stop offset="0.32" stop-color="${accent}" stop-opacity="0.55"/><stop offset="0.65" stop-color="${accent}" stop-opacity="0.16"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>
<linearGradient id="veil" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${background}" stop-opacity="0.92"/><stop offset="0.7" stop-color="${background}" stop-opacity="0.1"/></linearGradient>
</defs>
<rect width="1200" height="630" fill="${background}"/><rect width="1200" height="630" fill="url(#light)"/><rect width="1200" height="630" fill="url(#veil)"/>
${picture(logo, { x: 80, y: 72, size: 96 })}
<text x="200" y="133" font-family="Archivo" font-size="30" letter-spacing="3" fill="${accent}">SINCE ${launchYear}</text>
<g transform="translate(76 ${top})">${title(name, size)}</g>
${words.map((line, index) => `<text x="80" y="${top + 84 + index * 50}" font-family="Archivo" font-size="38" fill="#fff6ea">${escaped(line)}</text>`).join('')}
</svg>`)
}

/** The shortcuts that an installed app's icon offers on a long press. */
const shortcuts = [
  ['Garage', '/garage'],
  ['Profile', '/profile'],
  ['Rules', '/rules'],
] as const

/**
 * The screenshots a browser shows before it installs the app, if `web/art/screenshots.ts` has put them in the
 * media folder.
 */
export const screenshots = [
  {
    file: 'screenshot-narrow.jpg',
    sizes: '412x915',
    form: 'narrow',
    page: '/profile',
    label: 'Your character',
  },
  { file: 'screenshot-wide.jpg', sizes: '1280x800', form: 'wide', page: '/garage', label: 'Your garage' },
] as const

/** The name and look of the installed app. */
const manifest = ({
  folder,
  site: { name, shortName, description, colors },
}: Pick<Content, 'folder' | 'site'>): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name.length <= 12 ? name : shortName,
    description,
    lang: 'en',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: colors.background,
    theme_color: colors.background,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: shortcuts.map(([name, url]) => ({
      name,
      url,
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
    screenshots: screenshots
      .filter(({ file }) => existsSync(join(folder, 'media', file)))
      .map(({ file, sizes, form, label }) => ({
        src: `/${file}`,
        sizes,
        type: 'image/jpeg',
        form_factor: form,
        label,
      })),
  })

/** All files generated from the brand, by their name at the site's root. */
async function brandFiles({ folder, site }: Content): Promise<Record<string, string | Uint8Array>> {
  await ready()
  const logo = readFileSync(join(folder, 'media', site.media.logo), 'utf8')
  const ground = site.colors.background
  return {
    'favicon.svg': logo,
    'icon-192.png': icon(logo, 192),
    'icon-512.png': icon(logo, 512),
    'icon-maskable-512.png': icon(logo, 512, { share: 0.84, ground }),
    'apple-touch-icon.png': icon(logo, 180, { share: 0.86, ground }),
    'preview.png': preview(site, logo),
    'manifest.webmanifest': manifest({ folder, site }),
    ...Object.fromEntries(
      screenshots
        .map(({ file }) => [file, join(folder, 'media', file)] as const)
        .filter(([, path]) => existsSync(path))
        .map(([file, path]) => [file, readFileSync(path)]),
    ),
  }
}

/** Writes the brand's files into the built app. */
export function brandPlugin(): Plugin {
  return {
    name: 'idlewood-brand',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const files = await brandFiles(loadContent(contentFolder(process.env)))
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
