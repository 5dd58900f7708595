/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/change.json */
import type { Tag } from '../messages.ts'

declare module '../messages.ts' {
  interface MessageValues {
    change: {
      'state.queued': unknown
      'state.delivered': unknown
      'state.applied': unknown
      'state.confirmed': unknown
      'state.conflict': unknown
      'state.failed': unknown
      'state.cancelled': unknown
      'state.undone': unknown
      'state.overwritten': unknown
      'target.user': unknown
      'target.vehicle': unknown
      'target.item': unknown
      'target.setting': unknown
      'target.role': unknown
      'target.permission': unknown
      'target.personRoles': unknown
      'target.routeRule': unknown
      'target.premiumOrder': unknown
      'target.notification': unknown
      'target.patchNote': unknown
      'target.track': unknown
      'target.sessions': unknown
      'target.twoFactor': unknown
      'target.person': unknown
      'target.codeNames': unknown
      'target.inGame': unknown
      'kind.personRoles': unknown
      'kind.sessions': unknown
      'kind.twoFactor': unknown
      'kind.person': unknown
      settings: unknown
      of: { owner: Tag; uid: string }
      'value.nothing': unknown
      'value.noEnd': unknown
      'value.empty': unknown
      'value.none': unknown
      'value.never': unknown
      'value.choice': { name: string; value: string }
      'row.delete': { target: 'user' | 'vehicle' | 'item' | 'role' | 'permission' | 'routeRule' | 'notification' | 'patchNote' | 'track' | 'other' }
      'row.restore': { target: 'user' | 'vehicle' | 'item' | 'role' | 'permission' | 'routeRule' | 'notification' | 'patchNote' | 'track' | 'other' }
      'row.delete.items': { count: number }
      'row.restore.items': { count: number }
      'undo.delete': { name: string }
      'undo.restore': { name: string }
      'undo.field': { field: string; from: string; to: string }
      'undo.named': { name: string; fields: string }
      to: unknown
      'by.all': unknown
      'by.all.name': { name: string }
      undoes: { change: Tag }
      undoneBy: { change: Tag }
      toBeUndoneBy: { change: Tag }
      'reason.quoted': { reason: string }
      details: unknown
      'details.change': unknown
      'details.address': unknown
      'details.made': unknown
      'details.applied': unknown
      'details.settled': unknown
      title: { id: string }
      by: { actor: Tag; moment: Tag }
      undo: unknown
      'undo.id': { id: string }
      'undo.title': unknown
      'undo.reason': unknown
      'undo.reason.staff': unknown
      'undo.reason.player': unknown
      'undo.done': unknown
      'undo.waits': { note: string }
      'undo.waits.note': unknown
      'undo.unverified': unknown
      'undo.unverified.note': { note: string }
      'undo.failed': unknown
      repeat: unknown
      'repeat.id': { id: string }
      'repeat.done': unknown
      'repeat.waits': { note: string }
      'repeat.waits.note': unknown
      'repeat.failed': unknown
      cancel: unknown
      'cancel.id': { id: string }
      'cancel.title': unknown
      'cancel.body': unknown
      'cancel.keep': unknown
      'cancel.confirm': unknown
      'cancel.done': unknown
      'cancel.failed': unknown
      'target.ban': unknown
      'target.addresses': unknown
      'row.ban': unknown
      'row.unban': unknown
      'undo.ban': { name: string }
      'undo.unban': { name: string }
      lines: unknown
      'lines.undated': unknown
      'target.note': unknown
      'row.given': { count: number }
      'undo.given': { name: string }
      'target.household': unknown
      'target.alarm': unknown
      'target.flag': unknown
      'row.flag': { text: string }
      'row.unflag': { text: string }
      'undo.flag': { name: string }
      'undo.unflag': { name: string }
      'target.ledgerExport': unknown
      'target.ledgerTemplate': unknown
    }
  }
}

export {}
