/** What an operator reads if the start fails: one sentence for each known cause. */
import { ConfigError } from './config.ts'
import {
  codeOf,
  isDamaged,
  isDenied,
  isFailingDisk,
  isLoginRefused,
  isReadOnly,
  isStorageFull,
  isUnknownDatabase,
  isUnopenable,
} from './db/errors.ts'
import { GameUnusable } from './game/map/unusable.ts'

/** Why the portal cannot listen, by the error code; undefined for every other failure. */
function listeningSentence(error: unknown): string | undefined {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return 'The port is taken by another program. Set PORT to a free one.'
    case 'EADDRNOTAVAIL':
      return 'HOST names an address that this machine does not have. Set HOST to one of its own, or to 0.0.0.0 for all.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'HOST names a machine that nobody knows. Set HOST to localhost, or to an address of this machine.'
    default:
      return undefined
  }
}

/** Whether there is no room on a disk, or it fails. */
const hasNoRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) || isStorageFull(error) || isFailingDisk(error)

function databaseSentence(error: unknown): string | undefined {
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    return 'The portal database was made by another release than this one. Start the newest release that used it; an older one cannot go on with it.'
  if (isUnknownDatabase(error))
    return 'The database named in PORTAL_DATABASE_URL does not exist. Create it, or correct the URL.'
  if (isLoginRefused(error))
    return 'The portal database refused the login in PORTAL_DATABASE_URL. Check user and password, and from where the account may log in; add ?ssl= if that server takes encrypted connections only.'
  if (isReadOnly(error))
    return 'The portal database takes no changes: its server is set to read only, or its file is on a disk that is. Turn that off, or correct PORTAL_DATABASE_URL.'
  if (isUnopenable(error))
    return 'The file of the portal database cannot be opened or made. Correct its path in PORTAL_DATABASE_URL, or let the portal’s user write there.'
  if (isDamaged(error))
    return 'The file of the portal database is damaged, or no database. Move it away and restore a backup, or correct PORTAL_DATABASE_URL.'
  if (isDenied(error))
    return 'The account in PORTAL_DATABASE_URL may not use that database. GRANT ALL PRIVILEGES on it, or correct the database’s name.'
  return undefined
}

/** Explains in one sentence why the portal cannot start. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof GameUnusable) return error.message
  const message = error instanceof Error ? error.message : String(error)
  if (hasNoRoom(error))
    return `The disk that the portal writes to is full or fails. Make room on it, then start again: ${message}.`
  const known = databaseSentence(error) ?? listeningSentence(error)
  if (known !== undefined) return known
  return codeOf(error) === 'EACCES' ? `The portal may not use what it was told to: ${message}.` : message
}
