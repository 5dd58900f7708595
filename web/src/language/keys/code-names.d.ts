/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/code-names.json */
import type { Tag } from '../messages.ts'

declare module '../messages.ts' {
  interface MessageValues {
    'code-names': {
      title: unknown
      eyebrow: unknown
      about: unknown
      none: unknown
      readOnly: unknown
      unsaved: unknown
      proposal: { strong: Tag; name: string; about: string }
      'proposal.use': unknown
      'proposal.used': unknown
      'kind.jobs': unknown
      'kind.vipPackages': unknown
      'kind.adminLevels': unknown
      'kind.factionTypes': unknown
      'one.jobs': { code: string }
      'one.vipPackages': { code: string }
      'one.adminLevels': { code: string }
      'one.factionTypes': { code: string }
      confirmed: unknown
      unconfirmed: unknown
      'column.code': unknown
      'column.name': unknown
      'column.count': unknown
      'name.label': { code: string }
      'name.inFile': unknown
      'save.jobs': unknown
      'save.vipPackages': unknown
      'save.adminLevels': unknown
      'save.factionTypes': unknown
      'saved.jobs': unknown
      'saved.vipPackages': unknown
      'saved.adminLevels': unknown
      'saved.factionTypes': unknown
      'failed.jobs': unknown
      'failed.vipPackages': unknown
      'failed.adminLevels': unknown
      'failed.factionTypes': unknown
      'add.jobs': unknown
      'add.vipPackages': unknown
      'add.adminLevels': unknown
      'add.factionTypes': unknown
      add: unknown
    }
  }
}

export {}
