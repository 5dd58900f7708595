// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const darkBlock = [...css.matchAll(/\n(?:@theme|:root) \{([\s\S]*?)\n\}/g)].map(([, block]) => block).join()
const lightBlock = /\[data-theme='light'\] \{([\s\S]*?)\n\}/.exec(css)?.[1] ?? ''
const moreBlock = /@media \(prefers-contrast: more\) \{([\s\S]*?)\n\}/.exec(css)?.[1] ?? ''
const moreDarkBlock = /:root \{([\s\S]*?)\n  \}/.exec(moreBlock)?.[1] ?? ''
const moreLightBlock = /\[data-theme='light'\] \{([\s\S]*?)\n  \}/.exec(moreBlock)?.[1] ?? ''
const forcedBlock = /@media \(forced-colors: active\) \{([\s\S]*?)\n\}/.exec(css)?.[1] ?? ''

function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['sunken', 'surface', 'raised', 'overlay', 'field']
const tones = ['danger', 'warning', 'success', 'info']
const textPairs = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-muted', 'accent-text', ...tones].map((text) => [text, ground] as const),
  ),
  ...tones.flatMap((tone) => [[tone, `${tone}-soft`] as const, ['ink', `${tone}-soft`] as const]),
  ['accent-text', 'accent-soft'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['danger-ink', 'danger'],
  ['surface', 'ink'],
  ['sunken', 'info'],
  ['sunken', 'success'],
] as const
const edgePairs = grounds.flatMap((ground) =>
  ['line-strong', 'accent', 'focus'].map((edge) => [edge, ground] as const),
)

const dark = colours(darkBlock)
const light = { ...dark, ...colours(lightBlock) }

/** Pairs of colours of a palette whose contrast is below the least allowed one. */
const below = (
  palette: Record<string, string>,
  least: number,
  pairs: readonly (readonly [string, string])[],
) =>
  pairs
    .map(([one, other]) => ({
      pair: `${one} on ${other}`,
      ratio: contrast(palette[one] ?? '', palette[other] ?? ''),
    }))
    .filter(({ ratio }) => !(ratio >= least))

describe.each([
  ['dark', dark],
  ['light', light],
])('the %s theme', (_theme, palette) => {
  it('defines every colour of both themes', () => {
    const names = new Set([...textPairs, ...edgePairs].flat())
    expect([...names].filter((name) => !palette[name])).toEqual([])
    expect(Object.keys(colours(lightBlock)).sort()).toEqual(Object.keys(colours(darkBlock)).sort())
  })

  it('gives every text a contrast of 4.5:1 or more', () => {
    expect(below(palette, 4.5, textPairs)).toEqual([])
  })

  it('gives every control edge and focus ring a contrast of 3:1 or more', () => {
    expect(below(palette, 3, edgePairs)).toEqual([])
  })
})

describe.each([
  ['dark', { ...dark, ...colours(moreDarkBlock) }],
  ['light', { ...light, ...colours(moreLightBlock) }],
])('the %s theme for readers who prefer more contrast', (_theme, palette) => {
  it('gives every text a contrast of 7:1 or more', () => {
    expect(below(palette, 7, textPairs)).toEqual([])
  })

  it('gives every control edge and focus ring 4.5:1 or more, and every divider 3:1', () => {
    expect(below(palette, 4.5, edgePairs)).toEqual([])
    const dividers = grounds.map((ground) => ['line', ground] as const)
    expect(below(palette, 3, dividers)).toEqual([])
  })
})

it('gives what is drawn in colours a contrast of 4.5:1 on whatever ground a reader has chosen', () => {
  const palette = colours(forcedBlock)
  expect(Object.keys(palette)).toEqual(
    expect.arrayContaining(['ink-muted', 'accent', 'accent-text', ...tones]),
  )
  const ratios = Object.entries(palette).flatMap(([name, colour]) =>
    ['#000000', '#ffffff'].map((ground) => ({ name, ground, ratio: contrast(colour, ground) })),
  )
  expect(ratios.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
})
