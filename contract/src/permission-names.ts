/** The names and descriptions that staff give permissions and roles. */
import { z } from 'zod'

/** A permission's name, as used in rules and messages; can be typed on every keyboard. */
export const permissionName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(64, 'A name has at most 64 characters.')
  .regex(
    /^[\w.:-]+( [\w.:-]+)*$/,
    'A permission is named by letters, digits and _ . : - with single blanks between.',
  )

/**
 * Excludes control characters, characters that are invisible or change the writing direction, and halves of
 * characters.
 */
const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u

/** A role's name, in any script. */
export const roleName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(64, 'A name has at most 64 characters.')
  .regex(printable, 'A name holds visible characters only.')

/** The purpose of a permission or role. */
export const description = z
  .string()
  .trim()
  .min(1, 'Enter a description.')
  .max(255, 'A description has at most 255 characters.')
  .regex(printable, 'A description holds visible characters only.')
