/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/tracks.json */
import type { Tag } from '../messages.ts'

declare module '../messages.ts' {
  interface MessageValues {
    tracks: {
      music: unknown
      'music.description': { community: string }
      'music.lead': unknown
      how: unknown
      'how.signIn': unknown
      'how.signIn.text': unknown
      'how.name': unknown
      'how.name.text': unknown
      'how.upload': unknown
      'how.upload.text': unknown
      'how.play': unknown
      'how.play.text': unknown
      signIn: unknown
      own: unknown
      'own.count': { count: string; most: string }
      'own.empty': unknown
      'copy.address': unknown
      deleted: { name: string }
      'delete.failed': unknown
      'delete.title': { name: string }
      'delete.body': unknown
      delete: unknown
      'delete.name': { name: string }
      play: { name: string }
      'size.mb': { size: string }
      'size.kb': { size: string }
      'staff.title': unknown
      'staff.counting': unknown
      'staff.summary': { count: string; size: string }
      'staff.search': unknown
      'staff.placeholder': unknown
      'staff.none': unknown
      'staff.notFound': unknown
      'staff.pages': unknown
      'staff.count': { total: number }
      'column.track': unknown
      'column.player': unknown
      'column.uploaded': unknown
      'column.length': unknown
      'column.size': unknown
      'column.listen': unknown
      copy: unknown
      remove: unknown
      'remove.name': { name: string }
      'remove.title': { name: string }
      'remove.body': { player: string }
      removed: { name: string }
      'remove.failed': unknown
      upload: unknown
      'upload.start': unknown
      'upload.cancel': unknown
      'upload.unfinished': { name: string }
      'upload.limits': unknown
      'upload.naming': { length: number; example: Tag }
      'upload.share': unknown
      'upload.choose': unknown
      'upload.drop': unknown
      'upload.field': unknown
      'upload.chosen': { size: string; name: string }
      'upload.sending': unknown
      'upload.checking': unknown
      'upload.stuck': unknown
      'upload.again': unknown
      'upload.progress': { name: string }
      'upload.ok': unknown
      'upload.notNow': unknown
      'upload.alert': unknown
      'upload.signIn': unknown
    }
  }
}

export {}
