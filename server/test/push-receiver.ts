/**
 * A simulated push service: receives messages over TLS, decrypts them with its own implementation of RFC
 * 8291, and responds as configured.
 */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { selfSigned } from './certificate.ts'

/** A message received, decrypted. */
export interface ReceivedMessage {
  /** The last part of the endpoint it was sent to. */
  name: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what was sent
  message: any
  headers: Record<string, string | string[] | undefined>
  /** The status with which the receiver responded. */
  answered: number
}

/** How a message is answered; by default with 201. */
export interface Answering {
  status?: number
  headers?: Record<string, string>
  /** Milliseconds before the response. */
  delay?: number
  /** Delays the response until this resolves. */
  after?: Promise<unknown>
  /** Closes the connection instead of responding. */
  hangUp?: boolean
}

/** Keys as created by a browser, including the private half. */
export interface BrowserKeys {
  secret: ECDH
  auth: Buffer
  keys: { p256dh: string; auth: string }
}

export function browserKeys(): BrowserKeys {
  const secret = createECDH('prime256v1')
  const p256dh = secret.generateKeys()
  const auth = randomBytes(16)
  return { secret, auth, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } }
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key)
  for (const part of data) made.update(part)
  return made.digest()
}

/** Decrypts a body of content encoding aes128gcm (RFC 8188, one record) with a browser's keys (RFC 8291). */
function decrypt(body: Buffer, { secret, auth }: Pick<BrowserKeys, 'secret' | 'auth'>): string {
  const salt = body.subarray(0, 16)
  const length = body[20] ?? 0
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  if (record.length > body.readUInt32BE(16)) throw new Error('The body has more than one record.')
  const own = secret.getPublicKey()
  const shared = hmac(hmac(auth, secret.computeSecret(sender)), 'WebPush: info\0', own, sender, '\x01')
  const pseudoRandom = hmac(salt, shared)
  const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1) throw new Error('The record is not marked as the last.')
  return padded.subarray(0, end).toString()
}

/** The claims of an `Authorization: vapid …` header, after verifying its signature. */
export function readVapid(header: string): { aud: string; sub: string; exp: number; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('The signature is not the key’s.')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

/** Starts a receiver on a free port. */
export async function pushReceiver(answer: (name: string, nth: number) => Answering = () => ({})) {
  const { key, cert } = selfSigned()
  const browsers = new Map<string, BrowserKeys>()
  const arrived: ReceivedMessage[] = []
  const tries = new Map<string, number>()
  let receive = answer
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const name = request.url?.split('/').at(-1) ?? ''
      const nth = (tries.get(name) ?? 0) + 1
      tries.set(name, nth)
      const { status = 201, headers = {}, delay = 0, after, hangUp = false } = receive(name, nth)
      const browser = browsers.get(name)
      const text = browser ? decrypt(Buffer.concat(chunks), browser) : 'null'
      arrived.push({
        name,
        message: JSON.parse(text),
        headers: request.headers,
        answered: hangUp ? 0 : status,
      })
      const answer = (): void => {
        if (hangUp) request.socket.destroy()
        else response.writeHead(status, headers).end()
      }
      if (after) void after.then(answer)
      else setTimeout(answer, delay).unref()
    })
  })
  // Otherwise a message sent at the very moment an idle connection ends would fail and be sent again later.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  const { port } = server.address() as AddressInfo // listening on a port
  const host = `localhost:${port}`
  return {
    host,
    /** Its certificate, which the sender must trust. */
    ca: cert,
    arrived,
    tries,
    /** A subscription as a browser would create it there. */
    subscription(name: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
      const made = browsers.get(name) ?? browserKeys()
      browsers.set(name, made)
      return { endpoint: `https://${host}/push/${name}`, keys: made.keys }
    },
    /** Accepts everything again, and forgets the messages received. */
    reset() {
      receive = () => ({})
      arrived.splice(0)
    },
    /** Changes how messages are answered from now on. */
    answerWith(next: (name: string, nth: number) => Answering) {
      receive = next
    },
    /** Ends all connections. Messages still on their way over them never arrive. */
    async disconnect() {
      const connections = promisify(server.getConnections.bind(server))
      while ((await connections()) > 0) {
        server.closeAllConnections()
        await wait(10)
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
/** A running simulated push service. */
export type PushReceiver = Awaited<ReturnType<typeof pushReceiver>>
