/** Classifies database errors, regardless of engine and driver. */

/** The database cannot be reached, or did not respond in time. Becomes a 503 that asks to try again. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'
}

/**
 * The connection cannot be encrypted as its URL or the server requires. The message is meant to follow the
 * name of the variable.
 */
export class DatabaseInsecure extends DatabaseDown {
  override name = 'DatabaseInsecure'
}

const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_ENQUEUE_AFTER_QUIT',
  'POOL_CLOSED',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_CONNECTION_KILLED',
  'ER_QUERY_INTERRUPTED',
  'ER_OUT_OF_RESOURCES',
  // A node that has left its cluster, or has not caught up with it.
  'ER_UNKNOWN_COM_ERROR',
])

/** The code of a system, driver or database error, such as `ECONNREFUSED`; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The number of an error of MySQL or MariaDB; 0 if it has none. */
export const errnoOf = (error: unknown): number =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : 0

/** SQLite's result code of an error: the primary code is in the low byte, details are above it. */
const sqliteCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

const sqlitePrimary = (error: unknown): number => sqliteCodeOf(error) & 0xff

/** Whether the disk of SQLite's file fails, or has no room for the files beside it (SQLite 10). */
export const isFailingDisk = (error: unknown): boolean => sqlitePrimary(error) === 10

/**
 * Whether the connection was lost or never established, or the disk of the file fails; the statement may or
 * may not have been executed.
 */
export const isDown = (error: unknown): boolean =>
  error instanceof DatabaseDown ||
  lost.has(codeOf(error)) ||
  isFailingDisk(error) ||
  (error instanceof Error && /closed state|Pool is closed/i.test(error.message))

/**
 * Whether the server refused another connection because it, or the account, has as many as it may have (MySQL
 * 1040, 1203, 1226). Those that exist go on.
 */
export const isConnectionLimit = (error: unknown): boolean => [1040, 1203, 1226].includes(errnoOf(error))

/** Whether the server aborted the statement because it took too long (MariaDB 1969, MySQL 3024). */
export const isTooLong = (error: unknown): boolean => [1969, 3024].includes(errnoOf(error))

/** Error codes for a certificate from an unknown authority, or one that has expired. */
const untrusted = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function insecureReason(error: Error): string | undefined {
  const { message } = error
  const code = codeOf(error)
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return 'has ssl, but that server offers no encryption'
  if (/require_secure_transport|insecure transport/i.test(message))
    return 'has no ssl, but that server takes encrypted connections only: add ?ssl= and its authority'
  if (/does not match certificate/i.test(message))
    return 'has ssl, but the server’s certificate is for another host name'
  if (code !== 'HANDSHAKE_SSL_ERROR' && !untrusted.has(code)) return undefined
  return `has ssl, but the server’s certificate cannot be trusted (${message}): is it signed by that authority?`
}

/**
 * Converts a connection error to a {@link DatabaseInsecure} if it is about encryption; undefined for any
 * other.
 */
export function asInsecure(error: unknown): DatabaseInsecure | undefined {
  const reason = error instanceof Error ? insecureReason(error) : undefined
  return reason === undefined ? undefined : new DatabaseInsecure(reason, { cause: error })
}

/** Whether the database's host name cannot be resolved. */
export const isUnknownHost = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error)) || (error instanceof Error && isUnknownHost(error.cause))

/**
 * Whether the whole server takes no changes at present, as during maintenance (MySQL 1836; 1290, which other
 * options of the server have in common).
 */
const isServerReadOnly = (error: unknown): boolean =>
  errnoOf(error) === 1836 ||
  (errnoOf(error) === 1290 && error instanceof Error && /read[-_]only/i.test(error.message))

/** Whether the database takes no changes at present: the server, or the disk of the file, is read-only. */
export const isReadOnly = (error: unknown): boolean => isServerReadOnly(error) || sqlitePrimary(error) === 8

/** Whether SQLite can neither open nor make the file (SQLite 14). */
export const isUnopenable = (error: unknown): boolean => sqlitePrimary(error) === 14

/** Whether the file is damaged, or no database of SQLite's (SQLite 11 and 26). */
export const isDamaged = (error: unknown): boolean => [11, 26].includes(sqlitePrimary(error))

/**
 * Whether the account may not use this database, table or statement (MySQL 1044, 1045, 1142, 1143, 1227,
 * 1290, 1698).
 */
export const isDenied = (error: unknown): boolean =>
  ([1044, 1045, 1142, 1143, 1227, 1290, 1698].includes(errnoOf(error)) && !isServerReadOnly(error)) ||
  sqlitePrimary(error) === 8

/**
 * The right and the table of a denied statement, as MySQL names them (1142 and 1143: `UPDATE command denied
 * to user 'a'@'b' for table …`); undefined for every other error.
 */
export function deniedRight(error: unknown): { right: string; table: string } | undefined {
  if (!(error instanceof Error) || ![1142, 1143].includes(errnoOf(error))) return undefined
  const [, right, table] =
    /^([A-Z]+) command denied to user .* (?:for|in) table [`']?(?:[^`'.]+[`']?\.[`']?)?([^`']+)[`']?$/i.exec(
      error.message,
    ) ?? []
  return right && table ? { right: right.toUpperCase(), table } : undefined
}

/** Whether the login was refused because of a wrong user or password (MySQL 1045, 1698). */
export const isLoginRefused = (error: unknown): boolean => [1045, 1698].includes(errnoOf(error))

/** Whether the database named in the URL does not exist (MySQL 1049). */
export const isUnknownDatabase = (error: unknown): boolean => errnoOf(error) === 1049

/** Whether a row with the same key exists (MySQL 1062; SQLite unique and primary key). */
export const isDuplicateKey = (error: unknown): boolean =>
  errnoOf(error) === 1062 || [1555, 2067].includes(sqliteCodeOf(error))

/** Whether another transaction kept a row or table locked for too long (MySQL 1205). */
export const isLockWait = (error: unknown): boolean => errnoOf(error) === 1205

/**
 * Whether the transaction lost a race and changed nothing, so that it may be retried: a lock wait timeout
 * (MySQL 1205), a deadlock (1213), a row that changed after the transaction's snapshot (1020, with MariaDB's
 * innodb_snapshot_isolation), a busy SQLite file.
 */
export const isContention = (error: unknown): boolean =>
  [1020, 1205, 1213].includes(errnoOf(error)) || [5, 6].includes(sqlitePrimary(error))

/** Whether there is no space left to write (MySQL 1021, 1114; SQLite full). */
export const isStorageFull = (error: unknown): boolean =>
  [1021, 1114].includes(errnoOf(error)) || sqlitePrimary(error) === 13

const reasons: Readonly<Record<number, string>> = {
  1048: 'it does not take "nothing"',
  1062: 'another row has this value already',
  1264: 'the number is out of its range',
  1265: 'it cannot hold the value as it is',
  1364: 'another field would have to be given too',
  1366: 'it cannot hold these letters',
  1406: 'the text is too long for it',
  1451: 'other rows depend on it',
  1452: 'it names a row that does not exist',
  1644: 'a rule of the database forbids it',
  // A generated column takes no values (MariaDB 1906, MySQL 3105).
  1906: 'a rule of the database forbids it',
  3105: 'a rule of the database forbids it',
  3819: 'a rule of the database forbids it',
  4025: 'a rule of the database forbids it',
}

/**
 * Why a database rejected a value, in words without its SQL; undefined if the error is not about the value.
 */
export function refusalReason(error: unknown): string | undefined {
  const errno = errnoOf(error)
  if (reasons[errno]) return reasons[errno]
  return sqlitePrimary(error) === 19 ? 'a rule of the database forbids it' : undefined
}
