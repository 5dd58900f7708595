/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-contract.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'contract.language': unknown
    'contract.naming.name': unknown
    'contract.naming.name.long': unknown
    'contract.naming.name.visible': unknown
    'contract.naming.permission': unknown
    'contract.naming.description': unknown
    'contract.naming.description.long': unknown
    'contract.naming.description.visible': unknown
    'contract.note.version': unknown
    'contract.note.lines': unknown
    'contract.note.video': unknown
    'contract.upload.missing': unknown
    'contract.upload.type': unknown
    'contract.upload.size': unknown
    'contract.upload.name': unknown
    'contract.upload.letters': unknown
    'contract.upload.success': unknown
    'contract.upload.failed': unknown
    'contract.upload.broken': unknown
    'contract.ban.name': unknown
    'contract.ban.link': unknown
    'contract.ban.linkLong': unknown
    'contract.ban.rules': unknown
    'contract.ban.rule': unknown
  }
}

export {}
