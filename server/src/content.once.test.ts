import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentFolder } from './config.ts'
import { contentLanguages, loadContent } from './content.ts'
import { lineOf } from './json-lines.ts'
import { readRules } from './rule-text.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-content-'))
  cpSync(contentFolder({}), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Changes a file of the folder and returns the resulting error message. */
function sentenceAfter(file: string, from: string | RegExp, to: string): string {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
  try {
    loadContent(folder)
  } catch (error) {
    return String(error).replace(folder, 'content')
  }
  return ''
}

test('the content that ships with the portal is valid, with the tabs in order', () => {
  const { premium, rules, site } = loadContent(contentFolder({}))
  expect(rules.tabs.map(({ key }) => key)).toEqual([
    'roleplay',
    'faction',
    'Gang',
    'twpw',
    'robbery',
    'guild',
    `about-${site.shortName}`,
  ])
  expect(premium.tiers.map(({ diamonds, cash }) => [diamonds, cash / 1_000_000])).toEqual([
    [5, 2],
    [8, 3],
    [15, 4],
    [25, 6],
  ])
})

describe('a mistake is reported in one sentence that names file and line', () => {
  test.each([
    [
      'site.json',
      '"launchYear": 2020',
      '"launchYear": "2020"',
      'content/site.json, line 4: launchYear must be a year.',
    ],
    ['site.json', '"name"', '"nmae"', 'content/site.json, line 2: "nmae" is not known here.'],
    ['site.json', /,\n {2}"tagline"/, '\n  "tagline"', 'content/site.json, line 4: this is not JSON'],
    ['site.json', /"tagline": "/, '"tagline": “', 'content/site.json, line 5: this is not JSON'],
    ['site.json', /^/, '// ours\n', 'content/site.json, line 1: this is not JSON; it cannot have comments'],
    [
      'site.json',
      '"tagline"',
      '# ours\n"tagline"',
      'content/site.json, line 5: this is not JSON; it cannot have',
    ],
    [
      'site.json',
      '"#ffb04a"',
      '#ffb04a',
      'this is not JSON; look for a missing or extra comma, quotation mark',
    ],
    [
      'site.json',
      '"description"',
      '"tagline": "Ours",\n"description"',
      'content/site.json, line 6: tagline is written twice: keep one, with everything that belongs in it.',
    ],
    ['premium.json', '"diamonds": 8', '"diamonds": 8, "diamonds": 9', 'tiers (2) diamonds is written twice:'],
    ['site.json', 'https://', 'http://', 'content/site.json, line 7: inviteUrl must be an https:// address.'],
    ['site.json', '"icon": "flag"', '"icon": "gun"', 'must be one of book, box, car'],
    ['site.json', 'logo.svg', 'lgoo.svg', 'media/lgoo.svg does not exist.'],
    ['premium.json', '"diamonds": 8', '"diamonds": -8', 'tiers (2) diamonds must not be negative.'],
    ['premium.json', '"key": "gold"', '"key": "silver"', 'tiers (3) key must be gold.'],
    ['rules/gang.md', /^/, '# Gang\n\n', 'content/rules/gang.md, line 1:'],
    ['rules/gang.md', /$/, '\n<b>never</b>\n', 'content/rules/gang.md, line'],
    ['rules/gang.md', /$/, '\n## Twice\n\nA\n\n## Twice\n\nB\n', 'another rule of this file is called twice'],
  ])('%s: %s', (file, from, to, sentence) => {
    const said = sentenceAfter(file, from, to)
    expect(said).toContain(sentence)
    expect(said).toMatch(/^ConfigError: content\/\S+, line \d+: .+\.$/)
  })

  test.each([
    ['{\n  "required": ["monney"]\n}', 'line 2: required (1) must be one of money, levels, deletions'],
    ['{\n  "requierd": []\n}', 'line 2: "requierd" is not known here.'],
    ['{ "presets": {\n  "cash": ["Gift"] } }', 'line 2: presets "cash" is not known here.'],
    ['{ "presets": {\n  "money": ["Gift", ""] } }', 'line 2: presets money (2) must not be empty.'],
  ])('reasons.json: %s', (text, sentence) => {
    writeFileSync(join(folder, 'reasons.json'), text)
    expect(() => loadContent(folder)).toThrow(sentence)
  })

  test.each([
    ['{ "money": true }', 'money must be false or an object in { }.'],
    ['{ "money": {\n "dollars": "5000", "hours": 6 } }', 'money dollars must be a number without quotes.'],
    ['{ "money": {\n "dollars": 5000 } }', 'money hours is missing.'],
    ['{ "money": {\n "dollars": 5000, "hours": 49 } }', 'money hours must be at most 48.'],
    ['{ "duplicates": {\n "times": 1, "seconds": 5 } }', 'duplicates times must be at least 2.'],
    [
      '{ "duplicates": {\n "times": 2.5, "seconds": 5 } }',
      'duplicates times must be a whole number without quotes.',
    ],
    ['{ "linked": {\n "dollars": 0, "maxSharing": 4, "hours": 5 } }', 'linked "hours" is not known here.'],
    ['{ "levels": "no" }', 'levels must be true or false.'],
    ['[]', 'the file must be an object in { }.'],
  ])('watch.json: %s', (text, sentence) => {
    writeFileSync(join(folder, 'watch.json'), text)
    const line = text.includes('\n') && !sentence.includes('missing') ? 2 : 1
    expect(() => loadContent(folder)).toThrow(`watch.json, line ${line}: ${sentence}`)
  })

  test('the reasons of a language do not include what is required', () => {
    mkdirSync(join(folder, 'ru'), { recursive: true })
    writeFileSync(join(folder, 'ru/reasons.json'), '{ "required": ["money"] }')
    expect(() => loadContent(folder)).toThrow(/ru\/reasons\.json, line 1: "required" is not known here\./)
  })

  test.each(['site.json', 'rules/guild.md'])('%s in another encoding than UTF-8 is named', (name) => {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const asBefore = loadContent(folder)
    writeFileSync(file, `\uFEFF${text}`, 'utf16le')
    expect(loadContent(folder)).toEqual(asBefore)
    writeFileSync(file, text.replace(/ e/, ' \u{e9}'), 'latin1')
    expect(() => loadContent(folder)).toThrow(`${name}: the file is not UTF-8 text. Save it again`)
  })

  test('a missing file is named', () => {
    rmSync(join(folder, 'rules', 'guild.md'))
    expect(() => loadContent(folder)).toThrow(/rules\/guild\.md: the file is missing\./)
  })
})

test("the line of a value is found regardless of the file's formatting", () => {
  const json = '{"a": [1, {"b": "x,\\"y"}],\n\n"c": {"d": [\n[2],\n[3, 4]]}}'
  expect(lineOf(json, ['a', 1, 'b'])).toBe(1)
  expect(lineOf(json, ['c', 'd', 0])).toBe(4)
  expect(lineOf(json, ['c', 'd', 1, 1])).toBe(5)
  expect(lineOf(json, ['c', 'gone'])).toBe(3)
})

test('rules get ids for links, and words for the search', () => {
  const { introHtml, sections } = readRules(
    'Read this.\n\n## New life & "death"\n\n- First **rule**\n  - detail\n- <5 shots\n\n## Café {#coffee}\n\nSee [it](/rules).',
  )
  expect(introHtml).toBe('<p>Read this.</p>\n')
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['new-life-death', 'New life & "death"'],
    ['coffee', 'Café'],
  ])
  expect(sections[0]?.html).toContain('<li id="new-life-death-1">First <strong>rule</strong>')
  expect(sections[0]?.html).toContain('<li id="new-life-death-2">&lt;5 shots</li>')
  expect(sections[0]?.text).toBe('First rule detail <5 shots')
  expect(sections[1]?.html).toBe('<p>See <a href="/rules">it</a>.</p>\n')
})

describe('content in several languages', () => {
  test.each(['es', 'id', 'pt-BR', 'ro', 'ru'])(
    'the content that ships with the portal in %s differs in wording only',
    (code) => {
      const ours = loadContent(contentFolder({}))
      const theirs = loadContent(contentFolder({}), code)
      const facts = ({ site, premium }: typeof ours) => ({
        names: [site.name, site.shortName, site.launchYear, site.inviteUrl, site.serverAddress],
        colors: site.colors,
        media: site.media,
        icons: site.highlights.map(({ icon }) => icon),
        paragraphs: site.about.paragraphs.length,
        tiers: premium.tiers.map(({ benefits, badge, note, ...rest }) => ({
          ...rest,
          benefits: benefits.length,
          has: [badge !== undefined, note !== undefined],
        })),
      })
      expect(facts(theirs)).toEqual(facts(ours))
      expect(theirs.site.tagline).not.toBe(ours.site.tagline)
      expect(theirs.premium.tiers[3]?.benefits[0]).not.toBe(ours.premium.tiers[3]?.benefits[0])
    },
  )

  test('is taken from the language file by file, and from the default where it has none', () => {
    // Without the translated tabs that ship with the portal.
    rmSync(join(folder, 'ru/rules'), { recursive: true, force: true })
    mkdirSync(join(folder, 'ru/rules'), { recursive: true })
    const gang = readFileSync(join(folder, 'rules/gang.md'), 'utf8')
    writeFileSync(
      join(folder, 'ru/rules/gang.md'),
      `${gang}
## Страйки {#strajki}

- Три страйка.
`,
    )
    const tabOf = (language?: string) =>
      loadContent(folder, language).rules.tabs.map(({ sections }) => sections.at(-1)?.title)
    expect(contentLanguages(folder)).toEqual(['es', 'id', 'pt-BR', 'ro', 'ru'])
    expect(tabOf('ru')).toEqual(tabOf().with(2, 'Страйки'))
    expect(tabOf('es')).toEqual(tabOf())
    writeFileSync(join(folder, 'ru/premium.json'), '[')
    expect(() => loadContent(folder, 'ru')).toThrow(/ru\/premium\.json, line 1: this is not JSON/)
  })
})

test('the community sets how long ledger lines are kept, within bounds', () => {
  expect(loadContent(folder).keptLines).toEqual({})
  const file = join(folder, 'ledger.json')
  writeFileSync(file, '{ "keep": { "command": 90, "all": 1095 } }')
  expect(loadContent(folder).keptLines).toEqual({ command: 90, all: 1095 })
  writeFileSync(file, '{\n  "keep": { "command": 5 }\n}')
  expect(() => loadContent(folder)).toThrow(/ledger\.json, line 2: keep command /)
  writeFileSync(file, '{\n  "keep": {\n "commands": 90 }\n}')
  expect(() => loadContent(folder)).toThrow(/ledger\.json, line [23]: /)
})
