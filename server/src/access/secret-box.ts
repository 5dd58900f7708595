/** Encrypts second-factor secrets at rest with AES-256-GCM, each bound to its person. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { unavailable } from '../http/refusals.ts'
import type { KeyRing } from './key-ring.ts'

/** Encrypts and decrypts secrets. */
export interface SecretBox {
  /** Encrypts a person's secret with the current key. */
  seal(secret: string, personId: string): string
  /**
   * Decrypts a secret that was encrypted for this person. Throws a 503 if the key is missing, and an error
   * for any other input.
   */
  open(sealed: string, personId: string): string
}

const cipher = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]
const sealedForm = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]{40,})$/
const missing = 'Codes cannot be checked right now. Tell the staff that a key of the portal is missing.'

/** The id of the key a secret is encrypted with; undefined if it is not encrypted. */
export const keyIdOf = (stored: string): string | undefined => sealedForm.exec(stored)?.[1]

const boundTo = (personId: string): Buffer => Buffer.from(`idlewood second factor\0${personId}`)

function seal(keys: KeyRing, secret: string, personId: string): string {
  const { id, bytes } = keys.current()
  const iv = randomBytes(ivLength)
  const encrypt = createCipheriv(cipher, bytes, iv).setAAD(boundTo(personId))
  const sealed = Buffer.concat([iv, encrypt.update(secret, 'utf8'), encrypt.final(), encrypt.getAuthTag()])
  return `v1.${id}.${sealed.toString('base64url')}`
}

function open(keys: KeyRing, stored: string, personId: string): string {
  const [, id = '', text = ''] = sealedForm.exec(stored) ?? []
  if (id === '') throw new Error('A secret of a second factor is not encrypted.')
  const key = keys.find(id)
  if (!key) throw unavailable(missing, 300)
  const sealed = Buffer.from(text, 'base64url')
  const decrypt = createDecipheriv(cipher, key.bytes, sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(boundTo(personId))
    .setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decrypt.update(sealed.subarray(ivLength, -tagLength)), decrypt.final()]).toString(
    'utf8',
  )
}

/** Creates a box that uses these keys. */
export const createSecretBox = (keys: KeyRing): SecretBox => ({
  seal: (secret, personId) => seal(keys, secret, personId),
  open: (stored, personId) => open(keys, stored, personId),
})
