/** Codes without a name, gamemodes that resemble this one, and premium tiers whose package is unknown. */
import type { CodeKind } from '@idlewood/contract/game/code-kinds'
import { codeKinds } from '@idlewood/contract/game/code-words'
import type { Game } from '../game.ts'
import { codesInData, kindsOf } from '../names/codes-in-data.ts'
import { matchingPresets } from '../names/presets.ts'
import { writableCodes } from '../names/writable-codes.ts'
import type { Advice, Finding } from './finding.ts'

/** A premium tier and the package it gives. */
export interface TierPackage {
  name: string
  package: number
}

const naming: Advice = {
  who: 'super user',
  urgency: 'within days',
  otherwise:
    'Players and staff see numbers instead of names, and staff can only give out codes somebody has already.',
}
const selling: Advice = {
  who: 'super user',
  urgency: 'before players come',
  otherwise: 'Nobody can order this tier.',
}

async function unnamedCodes(game: Game, kind: CodeKind): Promise<Finding[]> {
  const [{ confirmed, names }, counts] = await Promise.all([game.names(), codesInData(game, kind)])
  const { label } = codeKinds[kind]
  const seen = [...counts]
  const list = seen
    .map(([code, count]) => `${code} ${names[kind][String(code)] ?? '?'} (${count})`)
    .join(', ')
  const codes = seen.length > 0 ? ` Codes in the data, with how many have each: ${list}.` : ''
  if (confirmed[kind]) return codes ? [{ level: 'ok', text: `${label} are named.${codes}` }] : []
  const text = `Nobody has confirmed the names of ${label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}.${codes} Name them under Operations → Names, or in the map file.`
  return [{ level: 'warning', text, advice: naming }]
}

/** Findings about names of codes, proposed names, and what depends on them. */
export async function nameFindings(game: Game, tiers: readonly TierPackage[]): Promise<Finding[]> {
  const kinds = kindsOf(game)
  const { isDemo } = await game.names()
  const lists = await Promise.all(kinds.map((kind) => unnamedCodes(game, kind)))
  const presets = isDemo ? [] : matchingPresets(game.current().introspection)
  const packages = kinds.includes('vipPackages') ? await writableCodes(game, 'vipPackages') : undefined
  return [
    ...lists.flat(),
    ...presets.map(({ name, about }): Finding => ({
      level: 'ok',
      text: `The tables look like those of ${name}. ${about} Operations → Names offers what is known of it.`,
    })),
    ...tiers
      .filter((tier) => packages && !packages.has(tier.package))
      .map((tier): Finding => {
        const text = `The premium tier ${tier.name} gives VIP package ${tier.package}, which nobody has confirmed. Name the package, or change the tier in content/premium.json.`
        return { level: 'warning', text, advice: selling }
      }),
  ]
}
