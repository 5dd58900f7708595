import type { ChangedField, GameTarget } from '@idlewood/contract/changes'
import { profileFieldNames, profileFields } from '@idlewood/contract/profile-fields'
import { describe, expect, test } from 'vitest'
import {
  objectionToPermissions,
  objectionToKept,
  objectionToRights,
  objectionToRow,
  staffFields,
  objectionToPerson,
  type Actor,
  type KeptAccount,
  type Owner,
} from './rules.ts'
import { objectionTo } from './objections.ts'

const noLevels = { adminlevel: 0, helperlevel: 0, factionmod: 0, gangmod: 0, banappealer: 0 }
const actor = (levels: Partial<typeof noLevels> = {}, ...permissions: string[]): Actor => ({
  uid: 1,
  superUser: false,
  permissions: new Set(permissions),
  levels: { ...noLevels, ...levels },
})
const owner = (adminlevel = 0, more: Partial<Owner> = {}): Owner => ({
  uid: 2,
  username: 'Some_One',
  adminlevel,
  superUser: false,
  permissions: [],
  ...more,
})
/** The context of a change when no rule is stored. */
const edit =
  (target: GameTarget) => (who: Actor, whose: Owner | undefined, fields: readonly ChangedField[]) =>
    objectionTo({ operation: 'update', target, fields, isUndo: false }, who, {
      owner: whose,
      demands: new Map(),
    })
const objectionToProfile = edit('user')
const objectionToBan = edit('ban')
const superUser: Actor = { ...actor(), superUser: true }
const nothing: KeptAccount = { levels: noLevels, money: 0, permissions: [] }

describe('people who may be changed', () => {
  test.each([
    [0, 0, true],
    [1, 0, true],
    [0, 1, false],
    [3, 2, true],
    [3, 3, false],
    [3, 4, false],
  ])('level %i may change a person of level %i: %s', (own, theirs, may) => {
    expect(objectionToPerson(actor({ adminlevel: own }), owner(theirs)) === null).toBe(may)
  })

  test('nobody may change themselves or a super user, except a super user', () => {
    expect(objectionToPerson(actor({ adminlevel: 9 }), owner(0, { uid: 1 }))).not.toBeNull()
    expect(objectionToPerson(actor({ adminlevel: 9 }), owner(0, { superUser: true }))).not.toBeNull()
    expect(objectionToPerson(superUser, owner(9, { uid: 1, superUser: true }))).toBeNull()
  })

  test('a refusal states the reason', () => {
    const why = (their: Owner) => String(objectionToPerson(actor({ adminlevel: 3 }), their)?.sentence)
    expect(why(owner(0, { uid: 1 }))).toContain('your own character')
    expect(why(owner(3))).toContain('Some_One')
    expect(objectionToPermissions(actor(), ['delete_users'])?.sentence).toContain('do not have permission')
  })

  test('nobody may delete or rename someone with more portal permissions', () => {
    const manager = owner(0, { permissions: ['manage_roles'] })
    expect(objectionToRights(actor({}, 'delete_users'), manager)?.isOfRights).toBe(true)
    expect(objectionToRights(actor({}, 'delete_users', 'manage_roles'), manager)).toBeNull()
    expect(objectionToRights(superUser, manager)).toBeNull()
  })
})

describe('the permission each field needs', () => {
  test.each(profileFieldNames)('%s', (field) => {
    const { permission } = profileFields[field]
    const fields = [{ field, old: 1, new: 0 }]
    expect(objectionToProfile(actor(), owner(), fields)?.required).toEqual([permission])
    expect(objectionToProfile(actor({}, permission), owner(), fields)).toBeNull()
  })

  test('every field of a change is checked', () => {
    const fields = [
      { field: 'level', old: 1, new: 2 },
      { field: 'bank', old: 1, new: 2 },
    ]
    expect(objectionToProfile(actor({}, 'update_user_profile'), owner(), fields)?.required).toEqual([
      'update_user_money',
    ])
  })

  test('a change of a row needs the permission and the rank', () => {
    expect(objectionToRow(actor(), owner(), ['delete_users'])?.required).toEqual(['delete_users'])
    expect(objectionToRow(actor({}, 'delete_users'), owner(1), ['delete_users'])?.required).toBeUndefined()
    expect(objectionToRow(actor({}, 'delete_users'), owner(), ['delete_users'])).toBeNull()
    expect(objectionToPermissions(superUser, ['delete_users'])).toBeNull()
  })
})

describe('granting levels and flags', () => {
  const give = (own: Partial<typeof noLevels>, field: string, value: number) =>
    objectionToProfile(actor(own, 'update_user_levels'), owner(), [{ field, old: 0, new: value }])

  test.each(['adminlevel', 'helperlevel'] as const)('%s: only below the actor’s own', (field) => {
    expect(give({ [field]: 3 }, field, 2)).toBeNull()
    expect(give({ [field]: 3 }, field, 3)).not.toBeNull()
    expect(give({ [field]: 3 }, field, 4)).not.toBeNull()
    expect(give({ [field]: 0 }, field, 0)).toBeNull()
  })

  test('a refusal names the kind of level, the requested and the actor’s level, or the flag', () => {
    const why = (field: string, value: number) =>
      String(give({ adminlevel: 3, helperlevel: 2 }, field, value)?.sentence)
    expect(why('adminlevel', 5)).toBe(
      'Admin level 5 is not below your own, which is 3. You can give lower ones only.',
    )
    expect(why('helperlevel', 2)).toBe(
      'Helper level 2 is not below your own, which is 2. You can give lower ones only.',
    )
    expect(why('gangmod', 1)).toBe('You cannot make someone gang moderator without being one.')
  })

  test.each(['factionmod', 'gangmod', 'banappealer'] as const)('%s: only by those who have it', (field) => {
    expect(give({ [field]: 1 }, field, 1)).toBeNull()
    expect(give({ [field]: 0 }, field, 1)).not.toBeNull()
    expect(give({ [field]: 0 }, field, 0)).toBeNull()
  })
})

describe('bans', () => {
  const timed = [
    { field: 'permanent', old: null, new: 0 },
    { field: 'form', old: null, new: 'name' },
  ]
  const permanent = [{ field: 'permanent', old: null, new: 1 }]
  const range = [{ field: 'form', old: null, new: 'range' }]
  /** Lifting a ban: its fields have only old values. */
  const lifted = [{ field: 'permanent', old: 1, new: null }]
  const staff = actor({ adminlevel: 2 }, 'manage_bans')
  const chief = actor({ adminlevel: 2 }, 'manage_bans', 'manage_wide_bans')

  test('need the permission, even if nobody has the banned name', () => {
    expect(objectionToBan(actor({ adminlevel: 2 }), undefined, timed)?.required).toEqual(['manage_bans'])
    expect(objectionToBan(staff, undefined, timed)).toBeNull()
  })

  test.each([
    ['a permanent ban', permanent],
    ['a range ban', range],
    ['a permanent ban of a name', [...timed, ...permanent]],
    ['lifting a permanent ban', lifted],
  ])('%s needs a separate permission', (_, fields) => {
    expect(objectionToBan(staff, undefined, fields)?.required).toEqual(['manage_wide_bans'])
    expect(objectionToBan(chief, undefined, fields)).toBeNull()
  })

  test('are only possible on people of a lower level', () => {
    expect(objectionToBan(staff, owner(1), timed)).toBeNull()
    expect(objectionToBan(staff, owner(2), timed)).not.toBeNull()
    expect(objectionToBan(superUser, owner(9), permanent)).toBeNull()
  })
})

describe('restoring an account', () => {
  test.each(staffFields)('needs the right to grant its %s', (field) => {
    const kept = { ...nothing, levels: { ...noLevels, [field]: 1 } }
    expect(objectionToKept(actor({}, 'undo_changes'), kept, 100)).not.toBeNull()
    expect(objectionToKept(actor({ [field]: 2 }), kept, 100)?.required).toEqual(['update_user_levels'])
    expect(objectionToKept(actor({ [field]: 2 }, 'update_user_levels'), kept, 100)).toBeNull()
    expect(objectionToKept(superUser, kept, 100)).toBeNull()
  })

  test('needs the permission to change money only above the limit', () => {
    expect(objectionToKept(actor(), { ...nothing, money: 100 }, 100)).toBeNull()
    const rich = { ...nothing, money: 101 }
    expect(objectionToKept(actor({}, 'undo_changes'), rich, 100)?.required).toEqual(['update_user_money'])
    expect(objectionToKept(actor({}, 'update_user_money'), rich, 100)).toBeNull()
    expect(objectionToKept(superUser, rich, 100)).toBeNull()
    expect(String(objectionToKept(actor(), rich, 100)?.sentence)).toContain('$101')
  })

  test('with roles is for those who hold everything the roles grant', () => {
    const kept = { ...nothing, permissions: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }
    expect(String(objectionToKept(actor({}, 'a', 'g'), kept, 100)?.sentence)).toBe(
      'The roles of this account can do what you cannot: b, c, d, e, f.',
    )
    expect(String(objectionToKept(actor(), kept, 100)?.sentence)).toMatch(/a, b, c, d, e and others\.$/)
    expect(objectionToKept(actor({}, ...kept.permissions), kept, 100)).toBeNull()
    expect(objectionToKept(superUser, kept, 100)).toBeNull()
  })
})
