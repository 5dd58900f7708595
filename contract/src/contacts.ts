/** What people are found by besides their names: what a search may be about, and how it is recognised. */
import { z } from 'zod'
import type { Permission } from './access.ts'

/** What somebody can be found by besides name and uid. */
export const contactKinds = ['phone', 'plate', 'ip', 'discord'] as const
/** What somebody can be found by besides name and uid. */
export type ContactKind = (typeof contactKinds)[number]

type AnyOf = readonly [Permission, ...Permission[]]

const profile: AnyOf = ['update_user_profile', 'update_user_money', 'update_user_levels']

/** Any one of these lets a search be about it: who may see such a value may also look for it. */
export const contactAccess: Record<ContactKind, AnyOf> = {
  phone: profile,
  plate: ['view_user_vehicles'],
  ip: ['view_addresses'],
  discord: profile,
}

/** Why a user is among the results, where it is not the name or the number. */
export const contactMatch = z.object({ kind: z.enum(contactKinds), value: z.string() })
/** Why a user is among the results. */
export type ContactMatch = z.infer<typeof contactMatch>

/** What a text may be about, by its shape. A name holds no digits, so a plate with both is no name. */
const shapes: Record<ContactKind, RegExp> = {
  phone: /^\+?\d[\d -]{1,14}$/,
  plate: /^(?=.*\d)(?=.*[a-z])[a-z\d][a-z\d -]{1,14}$/i,
  ip: /^(\d{1,3}\.){1,3}(\d{1,3}|\*)?(\/\d{1,2})?$/,
  discord: /^\d{17,20}$/,
}

/** What a search is about. */
export interface ContactSearch {
  /** Kinds to look through, and the text without its prefix. */
  readonly kinds: readonly ContactKind[]
  readonly text: string
  /** A prefix said which kind is meant: names are not looked through. */
  readonly isExplicit: boolean
}

/** What a search is about: what its prefix says (`phone:555014`), or all that its shape allows. */
export function soughtBy(search: string): ContactSearch {
  const [, prefix = '', rest = ''] = /^\s*(phone|plate|ip|discord):(.*)$/is.exec(search) ?? []
  const named = contactKinds.find((kind) => kind === prefix.toLowerCase())
  if (named) return { kinds: [named], text: rest.trim(), isExplicit: true }
  const text = search.trim()
  return { kinds: contactKinds.filter((kind) => shapes[kind].test(text)), text, isExplicit: false }
}
