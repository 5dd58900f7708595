/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-permissions.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'permissions.notYours': { names: string; more: 'no' | 'other' }
    'permissions.notSoLong': { names: string; more: 'no' | 'other' }
    'permissions.endsInPast': unknown
    'permissions.giveSelf': unknown
    'permissions.takeSelf': unknown
    'permissions.holdsRole': unknown
    'permissions.rule.public': { call: string }
    'permissions.rule.needed': { call: string }
    'permissions.rule.signedIn': { call: string }
    'permissions.rule.superUser': { call: string }
    'permissions.rule.notYours': { call: string }
    'permissions.rule.notSoLong': { call: string }
    'permissions.rule.lockout': { call: string }
    'permissions.builtIn': { name: string }
    'permissions.taken': { kind: 'permission' | 'role' | 'other'; name: string }
    'permissions.tooMany': { most: string; kind: 'permission' | 'role' | 'other' }
    'permissions.lastManager': { first: string; two: 'no' | 'other'; second: string }
    'permissions.unknownPermission': unknown
    'permissions.holdsAlready': { name: string; role: string }
    'permissions.holdsNot': { name: string; role: string }
    'permissions.ruleKeepsCall': unknown
    'permissions.ruleThere': { call: string }
    'permissions.moved': unknown
    'permissions.otherUser': { found: string; sent: string }
    'permissions.nameOne': unknown
    'permissions.noCall': { call: string; near: 'no' | 'other'; names: string }
  }
}

export {}
