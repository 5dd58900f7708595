/**
 * How people can be found other than by name: the kinds of contact data, and how a search recognises them.
 */
import { z } from 'zod'
import type { Permission } from './access.ts'

/** What people can be found by other than name and uid. */
export const contactKinds = ['phone', 'plate', 'ip', 'discord'] as const
/** What people can be found by other than name and uid. */
export type ContactKind = (typeof contactKinds)[number]

type AnyOf = readonly [Permission, ...Permission[]]

const profile: AnyOf = ['update_user_profile', 'update_user_money', 'update_user_levels']

/**
 * The permissions for searching each kind, any one of which suffices: those who may see a value may also
 * search for it.
 */
export const contactAccess: Record<ContactKind, AnyOf> = {
  phone: profile,
  plate: ['view_user_vehicles'],
  ip: ['view_addresses'],
  discord: profile,
}

/** Why a user is in the results, if not by name or uid. */
export const contactMatch = z.object({ kind: z.enum(contactKinds), value: z.string() })
/** Why a user is in the results. */
export type ContactMatch = z.infer<typeof contactMatch>

/**
 * Patterns for each kind. Names contain no digits, so a text with letters and digits may be a plate but not a
 * name.
 */
const shapes: Record<ContactKind, RegExp> = {
  phone: /^\+?\d[\d -]{1,14}$/,
  plate: /^(?=.*\d)(?=.*[a-z])[a-z\d][a-z\d -]{1,14}$/i,
  ip: /^(\d{1,3}\.){1,3}(\d{1,3}|\*)?(\/\d{1,2})?$/,
  discord: /^\d{17,20}$/,
}

/** The parsed search. */
export interface ContactSearch {
  /** The kinds to search, and the text without its prefix. */
  readonly kinds: readonly ContactKind[]
  readonly text: string
  /** Whether a prefix specifies the kind, in which case names are not searched. */
  readonly isExplicit: boolean
}

/**
 * Parses a search: uses the kind in its prefix (`phone:555014`), or else all kinds whose pattern it matches.
 */
export function parseContactSearch(search: string): ContactSearch {
  const [, prefix = '', rest = ''] = /^\s*(phone|plate|ip|discord):(.*)$/is.exec(search) ?? []
  const named = contactKinds.find((kind) => kind === prefix.toLowerCase())
  if (named) return { kinds: [named], text: rest.trim(), isExplicit: true }
  const text = search.trim()
  return { kinds: contactKinds.filter((kind) => shapes[kind].test(text)), text, isExplicit: false }
}
