/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-bans.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'bans.spokenName': { spoken: string; name: string }
    'bans.noAddress': { name: string }
    'bans.noAddressSpoken': { name: string }
    'bans.reasonLong': { max: number }
    'bans.lostCharacters': { characters: string }
    'bans.confirm': { count: number }
    'bans.addressPermission': unknown
    'bans.searchPermission': unknown
    'bans.rangeForm': unknown
    'bans.addressForm': unknown
    'bans.whom': unknown
    'bans.enterName': unknown
    'bans.which': unknown
    'bans.enterAddress': unknown
    'bans.noTable': unknown
    'bans.permanentWord': { column: string }
    'bans.daysOrPermanent': unknown
    'bans.noNames': unknown
    'bans.noNumber': unknown
    'bans.noAddresses': unknown
    'bans.permanentEnd': unknown
    'bans.endPast': unknown
    'bans.endFar': unknown
    'bans.ownBan': unknown
    'bans.above': unknown
    'bans.liftAbove': unknown
    'bans.noRule': unknown
    'bans.chooseRule': unknown
    'bans.anotherProcess': unknown
    'bans.pictureLarge': unknown
    'bans.pictureWide': unknown
    'bans.notPicture': unknown
    'bans.manyPictures': unknown
    'bans.pictureGone': unknown
    'bans.already': { known: 'no' | 'other'; by: string; hasReason: 'no' | 'other'; reason: string }
  }
}

export {}
