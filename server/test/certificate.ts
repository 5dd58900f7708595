/** Self-signed certificates for servers that tests connect to over TLS. */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, ...parts)
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date): Buffer =>
  tlv(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (host: string): Buffer =>
  sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(host)))))
/** subjectAltName: DNS; basicConstraints: may sign certificates, at least its own. */
const extensionsFor = (host: string): Buffer =>
  tlv(
    0xa3,
    sequence(
      sequence(oid('551d11'), tlv(0x04, sequence(tlv(0x82, Buffer.from(host))))),
      sequence(
        oid('551d13'),
        tlv(0x01, Buffer.from([0xff])),
        tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff])))),
      ),
    ),
  )

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`

/** A key and certificate for a host, in PEM, valid for a day. */
export function selfSigned(host = 'localhost'): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const day = 24 * 3600_000
  const serial = randomBytes(8)
  // A serial number must be positive and without redundant leading zeros.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    ecdsaWithSha256,
    nameOf(host),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    nameOf(host),
    publicKey,
    extensionsFor(host),
  )
  const signature = sign('sha256', body, createPrivateKey(privateKey))
  const certificate = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { key: privateKey, cert: pem('CERTIFICATE', certificate) }
}
