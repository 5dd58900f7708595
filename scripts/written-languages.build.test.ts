import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathIn } from '../contract/src/languages.ts'
import { readMessageFiles } from '../server/src/language/message-files.ts'
import { webBuild } from './build-stamps.ts'

const languages = [...readMessageFiles().keys()]
/** Public pages, and a text that each shows. */
const pages = [
  ['/rules', 'rules', 'title'],
  ['/join', 'join', 'stay'],
  ['/musicpage', 'tracks', 'music'],
  ['/premium', 'premium', 'heading'],
  ['/offline', 'frame', 'offline.title'],
] as const
const written = languages.flatMap((language) =>
  pages.map(([path, feature, key]) => ({ language, path, feature, key })),
)

test.each(written)(
  '$path shows its text in $language without a script, and links to the other languages',
  ({ language, path, feature, key }) => {
    const html = readFileSync(join(webBuild.folder, 'client', pathIn(language, path), 'index.html'), 'utf8')
    const shown = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
    const words = readMessageFiles().get(language)?.get(feature)?.[key]
    expect(words).toBeDefined()
    expect(shown).toContain(words)
    expect(html).toMatch(new RegExp(`<html lang="${language}"`))
    const others = [...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, found]) => found)
    expect(others).toEqual(expect.arrayContaining([...languages, 'x-default']))
  },
)
