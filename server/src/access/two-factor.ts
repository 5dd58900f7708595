/**
 * Sets up, confirms, checks and removes a person's second factor in the portal database. Every code is used
 * up by the statement that accepts it.
 */
import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@idlewood/contract/two-factor'
import type { Kysely } from 'kysely'
import { updateOrInsert } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import type { SecretBox } from './secret-box.ts'
import { hashOf } from './tokens.ts'
import { matchingStep, newTotpSecret, toBase32 } from './totp.ts'

type Db = Kysely<PortalTables>

/** The database that stores the secrets, and the box that decrypts them. */
export interface Secrets {
  db: Db
  box: SecretBox
}

/** A second-factor proof: a code or a recovery code. */
export interface SecondProof {
  code?: string | undefined
  recoveryCode?: string | undefined
}

const rowOf = (db: Db, personId: string) =>
  db.selectFrom('two_factor').selectAll().where('person_id', '=', personId).executeTakeFirst()

/** When the second factor was turned on, in milliseconds since 1970; undefined if it is off. */
export async function twoFactorSince(db: Db, personId: string): Promise<number | undefined> {
  const since = (await rowOf(db, personId))?.confirmed_at
  return since == null ? undefined : Number(since)
}

/** The number of recovery codes left. */
export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Uses up a proof. Returns false if it is wrong or was used before. If it is used several times at once, in
 * any process, only one use succeeds.
 */
export async function spendSecondProof(
  { db, box }: Secrets,
  personId: string,
  proof: SecondProof,
): Promise<boolean> {
  if (proof.recoveryCode !== undefined) {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('person_id', '=', personId)
      .where('hash', '=', hashOf(proof.recoveryCode))
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  }
  const row = await rowOf(db, personId)
  if (!row?.secret || proof.code === undefined) return false
  const step = matchingStep(box.open(row.secret, personId), proof.code)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Creates a secret that takes effect once its first code is confirmed; until then an existing one stays
 * valid.
 */
export async function beginTwoFactor({ db, box }: Secrets, personId: string): Promise<string> {
  const secret = newTotpSecret()
  const pending = box.seal(secret, personId)
  await updateOrInsert({
    update: db.updateTable('two_factor').set({ pending }).where('person_id', '=', personId),
    insert: db
      .insertInto('two_factor')
      .values({ person_id: personId, secret: null, pending, confirmed_at: null }),
  })
  return secret
}

/** Activates the pending secret if the code matches it. Returns whether it did. */
export async function confirmTwoFactor(
  { db, box }: Secrets,
  personId: string,
  code: string,
): Promise<boolean> {
  const pending = (await rowOf(db, personId))?.pending
  const step = pending ? matchingStep(box.open(pending, personId), code) : undefined
  if (!pending || step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ secret: pending, pending: null, confirmed_at: Date.now(), last_step: step })
    .where('person_id', '=', personId)
    .where('pending', '=', pending)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Replaces the recovery codes and returns the new ones, each with 80 random bits. Only their hashes are
 * stored.
 */
export async function renewRecoveryCodes(db: Db, personId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(10)))
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ hash: hashOf(code), person_id: personId })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Removes the second factor and the recovery codes. */
export async function removeTwoFactor(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('two_factor').where('person_id', '=', personId).execute()
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
}
