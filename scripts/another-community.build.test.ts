import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { premium as premiumSchema, site as siteSchema, type Site } from '@idlewood/contract/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root, run } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'another-community-'))
// Within the project: the built pages import the project's packages while they are prerendered.
const out = join(root, '.cache', `another-community-${process.pid}`)
const ours = join(root, 'content')
const json = (file: string): unknown => JSON.parse(readFileSync(join(ours, file), 'utf8'))

/** The texts in a JSON value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const site = siteSchema.parse(json('site.json'))
const other: Site = {
  name: 'Harbour Lights',
  shortName: 'HLRP',
  launchYear: 2011,
  tagline: 'Rain, neon and a debt to pay.',
  description: 'A port town in the north that never quite dries.',
  inviteUrl: 'https://discord.gg/harbour-lights',
  developerTeam: 'Quayside builders',
  about: { title: 'Where ships bring trouble', paragraphs: ['The tide decides.'] },
  highlights: [{ title: 'Cranes', text: 'They lift.', icon: 'box' }],
  join: { title: 'Come aboard', text: 'The gangway is down.' },
  colors: { background: '#00212b', accent: '#00e5c3' },
  media: { logo: 'crane.svg' },
}

/** The content folder of another community: the same structure, without a word or picture in common. */
function writeOther(): void {
  mkdirSync(join(folder, 'media'), { recursive: true })
  writeFileSync(join(folder, 'site.json'), JSON.stringify(other, undefined, 2))
  writeFileSync(
    join(folder, 'media/crane.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 9V1h8" stroke="#00e5c3" fill="none"/></svg>',
  )
  const premium = premiumSchema.parse(json('premium.json'))
  const tiers = premium.tiers.map((tier, index) => {
    const price = { diamonds: 71 + index, cash: 7_100_000 + index }
    const own = { name: `Berth ${index}`, ...price, benefits: [`A berth of size ${index}`] }
    return { ...tier, ...own, badge: undefined, note: undefined, payAt: undefined }
  })
  writeFileSync(join(folder, 'premium.json'), JSON.stringify({ tiers }))
  cpSync(join(ours, 'rules'), join(folder, 'rules'), { recursive: true })
  for (const file of readdirSync(join(folder, 'rules')))
    writeFileSync(join(folder, 'rules', file), `## Quay ${file}\n\n- Mind the ropes of ${file}.\n`)
}

/** Some of its words in Russian, as a community would translate them. */
function writeRussian(): void {
  mkdirSync(join(folder, 'ru/rules'), { recursive: true })
  writeFileSync(join(folder, 'ru/site.json'), JSON.stringify({ ...other, tagline: 'Дождь, неон и долг.' }))
  writeFileSync(join(folder, 'ru/rules/gang.md'), '## Причал\n\n- Береги канаты.\n')
  mkdirSync(join(folder, 'messages/ru'), { recursive: true })
  writeFileSync(join(folder, 'messages/ru/rules.json'), JSON.stringify({ title: 'Законы порта' }))
}

/** A language that is not built into the portal, partly translated: one page of it. */
function writeTurkish(): void {
  mkdirSync(join(folder, 'messages/tr'), { recursive: true })
  writeFileSync(join(folder, 'messages/tr/rules.json'), JSON.stringify({ title: 'Liman kuralları' }))
  writeFileSync(join(folder, 'messages/tr/frame.json'), JSON.stringify({ 'offline.title': 'Bağlantın yok' }))
}

/** Every built browser file by path, compressed ones decompressed. */
function built(): Map<string, Buffer> {
  const client = join(out, 'client')
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = readFileSync(path)
      const open = { '.br': brotliDecompressSync, '.gz': gunzipSync }[extname(path)]
      return [relative(client, path), open ? open(bytes) : bytes]
    }),
  )
}

/** False for short texts that anyone might use. */
const isOwn = (text: string): boolean => text.length > 24

/**
 * Whether a text contains a trace; a few letters count only as a whole word, because file names contain any
 * letters.
 */
const holds = (text: string, trace: string): boolean =>
  trace.length > 4
    ? text.includes(trace)
    : text.split(trace).some((before, index, parts) => {
        const after = parts[index + 1]
        return after !== undefined && !/[\w-]$/.test(before) && !/^[\w-]/.test(after)
      })

/** Texts that would reveal the community whose content comes with the portal. */
function traces(): string[] {
  // Icons belong to the portal, as does the look that the colours were taken from.
  const fixed = new Set<string>([...site.highlights.map(({ icon }) => icon), ...Object.values(site.colors)])
  const premium = premiumSchema.parse(json('premium.json'))
  const words = [
    ...textsIn(site).filter((text) => !fixed.has(text)),
    ...premium.tiers.flatMap(({ badge, note, benefits }) => [
      badge ?? '',
      note ?? '',
      ...benefits.filter(isOwn),
    ]),
    ...readdirSync(join(ours, 'rules')).flatMap((file) =>
      readFileSync(join(ours, 'rules', file), 'utf8')
        .split('\n')
        .map((line) => line.replace(/^[\s#*-]+/, '').trim())
        .filter(isOwn),
    ),
  ]
  return [...new Set(words)].filter((text) => text.length > 2)
}

beforeAll(async () => {
  writeOther()
  writeRussian()
  writeTurkish()
  const code = await run(process.execPath, ['scripts/build.ts', '--where-needed'], {
    environment: { CONTENT_DIR: folder, IDLEWOOD_BUILD_DIR: out, IDLEWOOD_BUILD_COMPRESSION: '1' },
  })
  expect(code).toBe(0)
}, 600_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(out, { recursive: true, force: true })
})

describe('a build with another community’s content', () => {
  test('no file contains a word of the default community', () => {
    const looked = traces()
    expect(looked.length).toBeGreaterThan(60)
    // One of the game's own districts has its name.
    const texts = [...built()].map(
      ([file, bytes]) => [file, bytes.toString('utf8').toLowerCase().replace('idlewood:`', '')] as const,
    )
    expect(texts.length).toBeGreaterThan(100)
    const found = texts.flatMap(([file, text]) =>
      [...looked, 'idlewood']
        .filter((trace) => holds(text, trace.toLowerCase()))
        .map((trace) => `${file}: ${trace}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    ['premium', 'Berth 0, Berth 1, Berth 2, and Berth 3: what premium costs on Harbour Lights'],
    ['ru/premium', 'Berth 0, Berth 1, Berth 2 и Berth 3: сколько стоит премиум на Harbour Lights'],
  ])('search engines read the names of its tiers at /%s', (page, description) => {
    const html = built().get(join(page, 'index.html'))?.toString('utf8')
    expect(html).toContain(`name="description" content="${description}`)
  })

  test('no file is a picture or film of the default community', () => {
    const files = [...built().values()]
    for (const name of readdirSync(join(ours, 'media'))) {
      const media = readFileSync(join(ours, 'media', name))
      expect(
        files.some((bytes) => bytes.equals(media)),
        name,
      ).toBe(false)
    }
  })

  test('title, words, manifest and icons are those of the other community', () => {
    const files = built()
    const text = (file: string): string => files.get(file)?.toString('utf8') ?? ''
    const landing = text('index.html')
    expect(landing).toContain('<title>Harbour Lights</title>')
    expect(landing).toContain(`href="${other.inviteUrl}"`)
    for (const words of ['2011', 'Quayside builders', 'The tide decides.', 'Cranes', 'Come aboard'])
      expect(landing).toContain(words)
    expect(JSON.parse(text('manifest.webmanifest'))).toMatchObject({
      name: 'Harbour Lights',
      short_name: 'HLRP',
      background_color: '#00212b',
      theme_color: '#00212b',
    })
    expect(text('favicon.svg')).toContain('M1 9V1h8')
    for (const icon of [
      'icon-192.png',
      'icon-512.png',
      'icon-maskable-512.png',
      'apple-touch-icon.png',
      'preview.png',
    ])
      expect(files.get(icon)?.subarray(1, 4).toString(), icon).toBe('PNG')
    expect(text('home/index.html')).toContain('content="#00212b"')
  })

  test('each language has the community’s own translations, and the default texts otherwise', () => {
    const files = built()
    const text = (file: string): string => files.get(file)?.toString('utf8') ?? ''
    expect(text('ru/index.html')).toContain('Дождь, неон и долг.')
    const rules = text('ru/rules/index.html')
    for (const words of ['Законы порта', 'Береги канаты.', 'Mind the ropes of faction.md.'])
      expect(rules).toContain(words)
    expect(rules).not.toContain('Mind the ropes of gang.md.')
    for (const page of ['rules/index.html', 'es/rules/index.html']) {
      expect(text(page)).toContain('Mind the ropes of gang.md.')
      expect(text(page)).not.toContain('Береги канаты.')
    }
  })

  test('a language added by the community works without code, and falls back to English', () => {
    const files = built()
    const text = (file: string): string => files.get(file)?.toString('utf8') ?? ''
    const rules = text('tr/rules/index.html')
    expect(rules).toMatch(/<html lang="tr"[\s\S]*Liman kuralları/)
    expect(rules).toContain('Search all rules')
    expect(text('tr/offline/index.html')).toContain('Bağlantın yok')
    expect(text('rules/index.html')).toMatch(/hreflang="tr"/i)
    expect(text('service-worker.js')).toContain('/assets/messages/tr-')
  })

  test('a build that finds a mistake names file and line, and leaves no usable build', async () => {
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...other, inviteUrl: 'discord' }, undefined, 2))
    const code = await run(process.execPath, ['scripts/build.ts'], {
      environment: { CONTENT_DIR: folder, IDLEWOOD_BUILD_DIR: join(out, 'broken') },
    })
    expect(code).toBe(1)
    expect(existsSync(join(out, 'broken'))).toBe(false)
  })
})
