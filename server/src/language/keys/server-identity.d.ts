/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/server-identity.json */
declare module '../sentences.ts' {
  interface SentenceValues {
    'identity.tooManyTries': unknown
    'identity.tooManyCodes': unknown
    'identity.tooManySignUps': unknown
    'identity.tooManyDiscord': unknown
    'identity.linkNeedsCode': unknown
    'identity.linkedAlready': unknown
    'identity.codeUsed': unknown
    'identity.passwordIsName': unknown
    'identity.passwordCommon': unknown
    'identity.wrongPassword': unknown
    'identity.wrongLinkCode': unknown
    'identity.severalCharacters': unknown
    'identity.wrongCode': unknown
    'identity.wrongRecoveryCode': unknown
    'identity.characterGone': unknown
    'identity.numberShared': unknown
    'identity.locked': unknown
    'identity.nameTaken': unknown
    'identity.onlyMade': unknown
    'identity.onlySuperUser': unknown
    'identity.turnOffOwn': unknown
    'identity.signInExpired': unknown
    'identity.twoFactorOff': unknown
    'identity.twoFactorOn': unknown
    'identity.codeNotPassword': unknown
    'identity.passwordWrong': unknown
    'identity.twoFactorRequired': unknown
    'identity.noPasswords': unknown
    'identity.ownValue': unknown
    'identity.noSalt': unknown
    'identity.passwordColumn': unknown
    'identity.passwordForm': unknown
    'identity.noGrantSignUp': unknown
    'identity.notKept': unknown
    'identity.manySignUps': unknown
    'identity.nameTooLong': { most: number }
    'identity.discordFailed': unknown
    'identity.discordCancelled': unknown
    'identity.link.notTyped': unknown
    'identity.typed.spawn': unknown
    'identity.typed.unknown': unknown
    'identity.typed.name': unknown
    'identity.typed.done': unknown
    'identity.typed.agree': { discord: string }
  }
}

export {}
