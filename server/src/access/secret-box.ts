/** Encrypts the secrets of the second factor at rest: AES-256-GCM, each bound to its person. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { unavailable } from '../http/errors.ts'
import type { KeyRing } from './key-ring.ts'

/** Seals and opens secrets. */
export interface SecretBox {
  /** Encrypts a secret of a person with the current key. */
  seal(secret: string, personId: string): string
  /**
   * Decrypts what was sealed for this person; throws for anything else, and a 503 when the key is missing.
   */
  open(sealed: string, personId: string): string
}

const cipher = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]
const sealedForm = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]{40,})$/
const missing = 'Codes cannot be checked right now. Tell the staff that a key of the portal is missing.'

/** The name of the key that a secret is encrypted with; undefined when it is not encrypted. */
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

/** Makes a box with these keys. */
export const createSecretBox = (keys: KeyRing): SecretBox => ({
  seal: (secret, personId) => seal(keys, secret, personId),
  open: (stored, personId) => open(keys, stored, personId),
})
