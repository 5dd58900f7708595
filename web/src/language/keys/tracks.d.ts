/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/tracks.json */
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
    }
  }
}

export {}
