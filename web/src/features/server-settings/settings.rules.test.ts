import type { SourceOf } from '@idlewood/contract/server-settings'
import { expect, it } from 'vitest'
import { messages } from '../../language/messages.ts'
import { controlOf, homeOf, settingsOf } from './settings.rules.ts'

const limits = { min: 0, max: 100, maxLength: 80, whole: true }

it('texts are edited in a text area, rates in a number field', () => {
  expect(controlOf('server_motd', limits)).toEqual({
    kind: 'textarea',
    maxLength: 80,
    separator: '|',
  })
  expect(controlOf('minerate', limits)).toEqual({ kind: 'number', min: 0, max: 100, whole: true })
})

it('settings are grouped by kind, in the specification’s order', () => {
  expect(settingsOf('text')).toContain('server_motd')
  expect(settingsOf('number').slice(0, 2)).toEqual(['blackcode', 'minerate'])
})

it.each<[SourceOf['source'], boolean, string | null]>([
  ['file', true, 'In the game’s settings file'],
  ['table', false, 'In the game’s table'],
  ['portal', true, 'Kept by the portal; the game has no place for it'],
  ['portal', false, 'Not set; the portal keeps it'],
  ['derived', true, null],
  ['none', false, null],
])('a setting from %s (set: %s) is labelled: %s', (source, isSet, words) => {
  expect(homeOf({ source, isSet, note: null, asOf: '2026-11-22T10:00:00Z' }, messages('game-settings'))).toBe(
    words,
  )
})
