import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePage } from '../server-settings/code-page.ts'
import { answerTo, BadPacket, readInfo, readPlayers, requestPacket } from './samp-packets.ts'

const page = codePage('1252')
const info = Buffer.concat([
  Buffer.of(1, 3, 0, 0xf4, 1),
  Buffer.of(4, 0, 0, 0),
  Buffer.from('City'),
  Buffer.of(2, 0, 0, 0),
  Buffer.from('RP'),
  Buffer.of(0, 0, 0, 0),
])
const players = Buffer.concat([
  Buffer.of(2, 0, 10),
  Buffer.from('Chad_Mason'),
  Buffer.of(7, 0, 0, 0, 5),
  Buffer.from('Éagle', 'latin1'),
  Buffer.of(0xff, 0xff, 0xff, 0xff),
])

test('a request has the bytes that SA-MP documents', () => {
  const target = { address: '127.0.0.1', port: 7777 }
  expect(requestPacket(target, 'x', Buffer.of(6, 0)).toString('hex')).toBe('53414d507f000001611e780600')
  expect(requestPacket(target, 'i').toString('latin1')).toBe('SAMP\x7f\0\0\x01a\x1ei')
})

describe('an answer', () => {
  const request = requestPacket({ address: '10.1.2.3', port: 7777 }, 'i')

  test('begins with the header of its request, including the opcode', () => {
    expect(answerTo(request, Buffer.concat([request, info]))).toEqual(info)
    expect(answerTo(request, Buffer.from('what do you want from me?'))).toBeUndefined()
    for (let index = 0; index < request.length; index++) {
      const other = Buffer.concat([request, info])
      other[index] = (other[index] ?? 0) ^ 1
      expect(answerTo(request, other)).toBeUndefined()
      expect(answerTo(request, request.subarray(0, index))).toBeUndefined()
    }
  })

  test('with information is read completely', () => {
    expect(readInfo(info, page)).toEqual({
      hasPassword: true,
      players: 3,
      max: 500,
      name: 'City',
      gamemode: 'RP',
      language: '',
    })
  })

  test('with players is decoded in the code page, with signed scores', () => {
    expect(readPlayers(players, page)).toEqual([
      { name: 'Chad_Mason', score: 7 },
      { name: 'Éagle', score: -1 },
    ])
    expect(readPlayers(Buffer.of(0, 0), page)).toEqual([])
    const longest = Buffer.concat([Buffer.of(1, 0, 24), Buffer.alloc(24, 'x'), Buffer.alloc(4)])
    expect(readPlayers(longest, page)).toEqual([{ name: 'x'.repeat(24), score: 0 }])
  })
})

describe('a packet is rejected', () => {
  test.each([
    ['information', info, readInfo],
    ['players', players, readPlayers],
  ])('with %s if it is truncated anywhere or has trailing bytes', (_, whole, read) => {
    for (let length = 0; length < whole.length; length++)
      expect(() => read(whole.subarray(0, length), page), `${length} bytes`).toThrow(BadPacket)
    expect(() => read(Buffer.concat([whole, Buffer.of(0)]), page)).toThrow(BadPacket)
  })

  test('if it promises more than it contains', () => {
    expect(() => readPlayers(Buffer.of(0xff, 0xff), page)).toThrow(BadPacket)
    const huge = Buffer.concat([Buffer.of(0, 0, 0, 1, 0), Buffer.of(0xff, 0xff, 0xff, 0xff)])
    expect(() => readInfo(huge, page)).toThrow(BadPacket)
  })

  test('if it has no slots, or a player with no name or one that is too long', () => {
    const roomless = Buffer.from(info)
    roomless.writeUInt16LE(0, 3)
    expect(() => readInfo(roomless, page)).toThrow(BadPacket)
    const nameless = Buffer.of(1, 0, 1, 0x20, 0, 0, 0, 0)
    expect(() => readPlayers(nameless, page)).toThrow(BadPacket)
    const long = Buffer.concat([Buffer.of(1, 0, 25), Buffer.alloc(25, 'x'), Buffer.alloc(4)])
    expect(() => readPlayers(long, page)).toThrow(BadPacket)
  })

  test('only with BadPacket, whatever its bytes', () => {
    const reads = fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isInfo) => {
      const content = Buffer.from(bytes)
      try {
        return (isInfo ? [readInfo(content, page)] : readPlayers(content, page)).length <= bytes.length
      } catch (error) {
        return error instanceof BadPacket
      }
    })
    expect(fc.check(reads, { numRuns: 2000 }).failed).toBe(false)
  })
})
