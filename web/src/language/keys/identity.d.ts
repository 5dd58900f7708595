/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/identity.json */
import type { Tag } from '../messages.ts'

declare module '../messages.ts' {
  interface MessageValues {
    identity: {
      username: unknown
      'username.placeholder': unknown
      'username.hint': unknown
      password: unknown
      'password.placeholder': unknown
      'password.hint': unknown
      'character.name': unknown
      gamePassword: unknown
      'signIn.title': unknown
      'signIn.lead': unknown
      'signIn.submit': unknown
      'signIn.new': unknown
      'signIn.create': unknown
      'signIn.discord': unknown
      'signIn.demo': unknown
      'signUp.title': unknown
      'signUp.lead': unknown
      'signUp.linked': { name: string }
      'signUp.submit': unknown
      'signUp.existing': { link: Tag }
      'link.title': unknown
      'link.discordFirst': unknown
      'link.lead': { name: string }
      'link.signedIn': { name: string }
      'link.code': unknown
      'link.submit': unknown
      'link.useCode': unknown
      'link.usePassword': unknown
      'link.typed.title': unknown
      'link.typed.body': unknown
      'link.typed.waiting': unknown
      'link.typed.done': unknown
      'link.typed.use': unknown
      'link.typed.copy': unknown
      'link.noCharacter': unknown
      'link.create': unknown
      'link.timeLimit': { link: Tag }
      'link.nameMissing': unknown
      'link.nameTooLong': unknown
      'link.secretMissing': unknown
      'login.failedToast': unknown
      'login.unreachable.title': unknown
      'login.unreachable.lead': unknown
      'login.retry': unknown
      'login.failed.title': unknown
      'login.failed.lead': unknown
      'login.again': unknown
      'login.byPassword': unknown
      'login.back': unknown
    }
  }
}

export {}
