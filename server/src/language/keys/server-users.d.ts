/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-users.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'users.oneField': unknown
    'users.ambiguousItem': unknown
    'users.quantity': { most: string }
    'users.quantityAlready': { item: string; quantity: string }
    'users.nameTaken': { name: string }
    'users.confirm': { name: string }
    'users.directoryBusy': unknown
    'users.notACharacterName': unknown
    'users.profile.number': { label: string; whole: 'yes' | 'other' }
    'users.profile.leadingZero': { label: string }
    'users.profile.range': { label: string; min: number; max: number }
    'users.profile.decimals': { label: string; max: number }
    'users.profile.listed': { label: string; choices: string }
    'users.profile.unnamed': { label: string; choices: string }
    'users.profile.long': { label: string; max: number }
    'users.profile.control': { label: string }
    'users.profile.lost': { letters: string }
    'users.profile.unread': { label: string }
    'users.profile.none': { label: string }
    'users.give.unknown': unknown
    'users.give.quantity': { most: number }
    'users.give.full': unknown
    'users.give.noTrunk': unknown
  }
}

export {}
