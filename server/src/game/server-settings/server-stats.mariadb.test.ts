import { rmSync, utimesSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { acrp } from '../../../test/forks/acrp.ts'
import { forkGame, type Cleanups, type ForkGame, type ForkFixture } from '../../../test/forks/fork-game.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { mumbai } from '../../../test/forks/mumbai.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { acrpRow, mumbaiLine, nexonicLine } from '../../../test/forks/server-info.ts'
import { examine } from '../doctor/report.ts'
import { settingStorageOf, readSetting, writeSetting } from './server-settings.ts'
import { readGameStats } from './server-stats.ts'

const cleanups: Cleanups = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
const gameOf = (fork: Fork, fixture: ForkFixture = {}): Promise<ForkGame> => forkGame(fork, fixture, cleanups)

const valueOf = (known: { value: string | number | null; source: string }): string =>
  `${known.value} ${known.source}`

async function shown({ game }: ForkGame): Promise<Record<string, string>> {
  const { figures, settings } = await readGameStats(game)
  return Object.fromEntries(
    Object.entries({ ...figures, ...settings }).map(([name, known]) => [name, valueOf(known)]),
  )
}

describe('figures and messages', () => {
  test.each([
    ['nexonic', nexonic, nexonicLine],
    ['mumbai', mumbai, mumbaiLine],
  ])('of %s come from its settings file', async (_, fork, file) => {
    expect(await shown(await gameOf(fork, { file }))).toEqual({
      connections: '48213 file',
      tax: '5 file',
      govvault: '1200 file',
      players: '137 file',
      registered: '901 file',
      kills: '21804 file',
      deaths: '26377 file',
      hours: '55120 file',
      bans: '212 file',
      server_motd: 'Café file',
      admin_motd: 'Be fair file',
      helper_motd: 'Be kind file',
    })
  })

  test('the hours of a game that stores parts of hours are whole', async () => {
    const made = await gameOf(nexonic, {
      rows: [
        'alter table users modify hours decimal(10,3)',
        `insert into users set username = 'A', hours = 5.25`,
        `insert into users set username = 'B', hours = 2.5`,
      ],
    })
    expect((await shown(made))['hours']).toBe('7 derived')
  })

  test('of nexonic without its file are counted or unavailable', async () => {
    const made = await gameOf(nexonic, {
      rows: [
        `insert into users set username = 'A', hours = 5`,
        `insert into users set username = 'B', hours = null`,
        `insert into kills set killer = 'A', target = 'B'`,
        `insert into bans set username = 'C'`,
      ],
    })
    const { total, figures, settings } = await readGameStats(made.game)
    expect(valueOf(total)).toBe('2 derived')
    expect(await shown(made)).toEqual({
      registered: '2 derived',
      kills: '1 derived',
      bans: '1 derived',
      hours: '5 derived',
      connections: 'null none',
      tax: 'null none',
      govvault: 'null none',
      players: 'null none',
      deaths: 'null none',
    })
    expect(figures.deaths.note).toContain('in its settings file, which the portal was not given')
    // The portal stores what the game has no place for.
    expect(settings).toEqual({})
    expect(settingStorageOf(made.game, 'server_motd')).toBe('portal')
  })

  test('of mumbai without its file come from the three columns it copies them to', async () => {
    const made = await gameOf(mumbai, { rows: ['insert into server_info values (3, 5, 1200)'] })
    expect(await shown(made)).toMatchObject({
      connections: '3 table',
      tax: '5 table',
      govvault: '1200 table',
    })
  })

  test('of acrp come from its table', async () => {
    expect(await shown(await gameOf(acrp, { rows: [acrpRow] }))).toEqual({
      connections: '33 table',
      tax: '7 table',
      govvault: '88 table',
      players: '55 table',
      registered: '44 table',
      kills: '11 table',
      deaths: '10 table',
      hours: '22 table',
      bans: '9 table',
      server_motd: 'Olá table',
      admin_motd: 'Fair table',
      helper_motd: 'Kind table',
    })
  })

  test('prefer a fresh file to the table, but use only the messages of an old one, which the game reads at startup', async () => {
    const made = await gameOf(acrp, { rows: [acrpRow], file: nexonicLine })
    expect(await shown(made)).toMatchObject({ tax: '5 file', bans: '212 file', server_motd: 'Café file' })
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
    utimesSync(made.path, longAgo, longAgo)
    expect(await shown(made)).toMatchObject({ tax: '7 table', bans: '9 table', server_motd: 'Café file' })
    const { settings } = await readGameStats(made.game)
    expect(settings.server_motd?.asOf).toBe(longAgo.toISOString())
  })

  test('fall back to other sources if the file cannot be reached, and messages say why they are missing', async () => {
    const made = await gameOf(acrp, { rows: [acrpRow], file: nexonicLine })
    rmSync(made.path)
    expect(await shown(made)).toMatchObject({ tax: '7 table', server_motd: 'null none' })
    const { settings } = await readGameStats(made.game)
    expect(settings.server_motd?.note).toContain('does not exist')
    await expect(readSetting(made.game, 'server_motd')).rejects.toThrow('does not exist')
    expect(await writeSetting(made.game, { field: 'server_motd', old: 'Café', value: 'x' })).toMatchObject({
      outcome: 'refused',
    })
  })

  test.each([
    ['no row', []],
    ['several rows', [acrpRow, acrpRow.replace('Ol\u00e1', 'Other')]],
  ])('of a table with %s are not guessed', async (_, rows) => {
    const { game } = await gameOf(acrp, { rows })
    const { figures, settings } = await readGameStats(game)
    expect(figures.deaths).toMatchObject({
      value: null,
      source: 'none',
      note: expect.stringContaining('server_info'),
    })
    expect(settings.server_motd).toMatchObject({ value: null, source: 'none' })
    await expect(readSetting(game, 'server_motd')).rejects.toThrow('server_info')
    expect(await writeSetting(game, { field: 'server_motd', old: 'Ol\u00e1', value: 'x' })).toEqual({
      outcome: 'refused',
      sentence: expect.stringContaining('server_info'),
    })
  })
})

test.each([
  ['which fields it found where', nexonicLine, /read as: 1 tax, 2 govvault, .* 13 helper_motd/],
  ['what the look of the line leaves open', nexonicLine.replace('Be fair|Be kind', '1|2'), /Name its layout/],
  ['that it is another file', 'hello', /not laid out as the portal knows it/],
])('the doctor says of a settings file %s', async (_, file, said) => {
  const { game } = await gameOf(nexonic, { file })
  const { findings } = await examine(game)
  expect(findings.map(({ text }) => text)).toContainEqual(expect.stringMatching(said))
})
