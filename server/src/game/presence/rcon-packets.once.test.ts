import { describe, expect, test } from 'vitest'
import { codePage } from '../server-settings/code-page.ts'
import { consoleCommand, readLine, readPlayer } from './rcon-packets.ts'
import { BadPacket, maxNameLength } from './samp-packets.ts'

test('a command packet contains the lengths of the password and the command in bytes', () => {
  expect(consoleCommand('gehöim', 'say é')).toEqual(
    Buffer.concat([
      Buffer.of(6, 0),
      Buffer.from('gehöim', 'latin1'),
      Buffer.of(5, 0),
      Buffer.from('say é', 'latin1'),
    ]),
  )
  expect(consoleCommand('', 'x'.repeat(300)).subarray(0, 4)).toEqual(Buffer.of(0, 0, 44, 1))
})

describe('a line of the console', () => {
  const page = codePage('1252')
  test.each([
    ['Hello', Buffer.from('\x05\x00Hello', 'latin1')],
    ['5 €', Buffer.from('\x03\x005 \x80', 'latin1')],
    ['', Buffer.of(0, 0)],
  ])('is read as %j', (line, content) => {
    expect(readLine(content, page)).toBe(line)
  })

  test.each([Buffer.of(), Buffer.of(0), Buffer.of(1, 0), Buffer.of(0, 0, 65), Buffer.of(2, 0, 65)])(
    'cannot be read from %j',
    (content) => {
      expect(() => readLine(content, page)).toThrow(BadPacket)
    },
  )
})

describe('a player listed by the console', () => {
  test.each([
    ['0\tAda_Stone\t45\t10.0.0.1', { slot: 0, name: 'Ada_Stone', ping: 45, address: '10.0.0.1' }],
    ['99999\t[TAG]x\t-1\t', { slot: 99_999, name: '[TAG]x', ping: -1, address: '' }],
    ['7\tBot\t999999999', { slot: 7, name: 'Bot', ping: 999_999_999, address: '' }],
    [
      `1\t${'x'.repeat(maxNameLength)}\t0\ta`,
      { slot: 1, name: 'x'.repeat(maxNameLength), ping: 0, address: 'a' },
    ],
  ])('is read from %j', (line, player) => {
    expect(readPlayer(line)).toEqual(player)
  })

  test.each([
    '',
    'ID\tName\tPing\tIP',
    '7\tAda\tPing\t10.0.0.1',
    '7x\tAda\t45\t10.0.0.1',
    'x7\tAda\t45\t10.0.0.1',
    '123456\tAda\t45\t10.0.0.1',
    '7\tAda\t45x\t10.0.0.1',
    '7\tAda\tx45\t10.0.0.1',
    '7\tAda\t1234567890\t10.0.0.1',
    '7\tAda',
    '7\t\t45\t10.0.0.1',
    '7\tAda\t45\t10.0.0.1\tmore',
    `7\t${'x'.repeat(maxNameLength + 1)}\t45\t10.0.0.1`,
  ])('is not read from %j', (line) => {
    expect(readPlayer(line)).toBeUndefined()
  })
})
