import { describe, expect, test } from 'vitest'
import { replaceCell, recognise, split } from './settings-line.ts'

const common = '5|1200|137|20 November 2026|Welcome!|48213|901|21804|26377|55120|212'
const textsOf = (line: string): string[] => line.split('|')
const unsaid = { codePage: '1252' } as const

const positionsOf = (line: string, said: object = {}) => {
  const found = recognise(textsOf(line), { ...unsaid, ...said })
  return 'positions' in found ? { ...found.positions, unclear: found.unclear !== null } : found.sentence
}

test('a line can be split and joined again, byte for byte', () => {
  for (const text of ['a|b|c', 'a|b|c\r\nrest|of it', '||', '', 'no bar\0|behind', 'é|€'].map(Buffer.from)) {
    const line = split(text)
    const [first = Buffer.alloc(0)] = line.cells
    expect(replaceCell(line, 0, first)).toEqual(text)
  }
  expect(split(Buffer.from('a|b\r\nc|d')).cells.map(String)).toEqual(['a', 'b'])
})

describe('the layout of a line is recognised', () => {
  test('with the messages right after the counters', () => {
    expect(positionsOf(`${common}|Be fair|Be kind|0|7`)).toMatchObject({
      server_motd: 4,
      admin_motd: 11,
      helper_motd: 12,
    })
    expect(positionsOf(`${common}|Be fair|Be kind`)).toMatchObject({ admin_motd: 11, unclear: false })
    // A number can be a message, but an empty field is never one of the game's numbers.
    expect(positionsOf(`${common}||Be kind|0|7`)).toMatchObject({ admin_motd: 11 })
    expect(positionsOf(`${common}|2026||x|y`)).toMatchObject({ admin_motd: 11 })
  })

  test('with two numbers before the messages', () => {
    expect(positionsOf(`${common}|0|3600|Be fair|Be kind|1`)).toMatchObject({
      admin_motd: 13,
      helper_motd: 14,
    })
    expect(positionsOf(`${common}|0|3600||Be kind`)).toMatchObject({ admin_motd: 13 })
  })

  test.each([`${common}|1|2|3|4|5`, `${common}|1|2`, `${common}|1|2|3`, `${common}|Be fair`, common])(
    'only the messages to staff are left open if both layouts or neither fit: %s',
    (line) => {
      const found = positionsOf(line)
      expect(found).toMatchObject({ server_motd: 4, bans: 10, unclear: true })
      expect(found).not.toHaveProperty('admin_motd')
    },
  )

  test.each([
    ['', 'it has 1 fields'],
    ['5|1200|137', 'it has 3 fields'],
    [common.replace('5|', 'five|'), 'its field 1 (tax)'],
    [common.replace('|21804', '|2.5'), 'its field 8 (kills)'],
  ])('any other line is rejected: %s', (line, why) => {
    const found = positionsOf(line)
    expect(found).toContain('not laid out as the portal knows it')
    expect(found).toContain(line === '' ? 'no whole number' : why)
  })
})

describe('the map file', () => {
  test('settles what the line leaves open', () => {
    expect(positionsOf(`${common}|1|2|3|4|5`, { layout: 'mumbai' })).toMatchObject({
      admin_motd: 13,
      unclear: false,
    })
    expect(positionsOf(`${common}|1|2|3|4|5`, { layout: 'nexonic' })).toMatchObject({ admin_motd: 11 })
  })

  test('is rejected if it contradicts the line', () => {
    expect(positionsOf(common, { layout: 'mumbai' })).toContain('as the map file says: it has 11 fields')
    expect(positionsOf('a|b', { positions: { tax: 2 } })).toContain('its field 2 (tax) is no whole number')
  })

  test('sets positions of fields, counted from 1', () => {
    expect(positionsOf('x|12|hello', { positions: { tax: 2, server_motd: 3 } })).toEqual({
      tax: 1,
      server_motd: 2,
      unclear: false,
    })
  })
})
