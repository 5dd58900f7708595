/** SECURITY 3.23: one address is in one network, however it is spelled. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, withoutPort } from './network.ts'

const group = fc.integer({ min: 0, max: 0xffff })
/** Addresses with many zeros, which is where spellings differ. */
const groups = fc.array(fc.oneof(fc.constant(0), group), { minLength: 8, maxLength: 8 })
const octets = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 255 })))

/**
 * A random spelling of eight groups: leading zeros, letter case, a run of zeros as `::`, the end as IPv4, a
 * zone.
 */
const spelling = (address: fc.Arbitrary<number[]>) =>
  fc
    .record({
      address,
      pads: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      isUpper: fc.boolean(),
      run: fc.option(fc.nat({ max: 7 })),
      endsInIpv4: fc.boolean(),
      zone: fc.option(fc.constantFrom('eth0', '1', 'en0')),
    })
    .map((how) => ({ groups: how.address, text: spell(how) }))

function spell(how: {
  address: number[]
  pads: boolean[]
  isUpper: boolean
  run: number | null
  endsInIpv4: boolean
  zone: string | null
}): string {
  const [seventh = 0, eighth = 0] = how.address.slice(6)
  const end = [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  const words = how.address.map((value, index) =>
    how.pads[index] ? value.toString(16).padStart(4, '0') : value.toString(16),
  )
  const list = how.endsInIpv4 ? [...words.slice(0, 6), end] : words
  const text = withRun(list, how.endsInIpv4 ? 6 : 8, { values: how.address, from: how.run })
  return (how.isUpper ? text.toUpperCase() : text) + (how.zone === null ? '' : `%${how.zone}`)
}

/** Abbreviates the zeros that start at `from` to `::`, if there are any. */
function withRun(list: string[], limit: number, { values, from }: { values: number[]; from: number | null }) {
  let end = from ?? 0
  while (end < limit && values[end] === 0) end++
  if (from === null || end === from) return list.join(':')
  return `${list.slice(0, from).join(':')}::${list.slice(end).join(':')}`
}

test('every spelling of an IPv6 address is in its /64', () => {
  fc.assert(
    fc.property(spelling(groups.filter((all) => all.slice(0, 5).some((value) => value !== 0))), (one) => {
      const plain = one.groups.map((value) => value.toString(16))
      const neighbour = [...plain.slice(0, 4), 'a', 'b', 'c', 'd'].join(':')
      expect(networkOf(one.text), one.text).toBe(networkOf(neighbour))
      const other = [...plain.slice(0, 3), (((one.groups[3] ?? 0) + 1) % 0x10000).toString(16)]
      expect(networkOf(one.text), one.text).not.toBe(networkOf([...other, '0', '0', '0', '1'].join(':')))
    }),
    { numRuns: 2000 },
  )
})

test('every spelling of an IPv4-mapped IPv6 address is that IPv4 address', () => {
  const mapped = octets.chain((bytes) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes
    const address = [0, 0, 0, 0, 0, 0xffff, first * 256 + second, third * 256 + fourth]
    return spelling(fc.constant(address)).map(({ text }) => ({ plain: bytes.join('.'), text }))
  })
  fc.assert(
    fc.property(mapped, ({ plain, text }) => {
      expect(networkOf(plain)).toBe(plain)
      expect(networkOf(text), text).toBe(plain)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:ffff::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.9:52100', '203.0.113.9'],
  ['[2001:db8::1]:52100', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:203.0.113.9]:1', '::ffff:203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1:52100', '2001:db8::1:52100'],
  ['unknown:52100', 'unknown:52100'],
])('%j without its port is %s', (address, bare) => {
  expect(withoutPort(address)).toBe(bare)
})
