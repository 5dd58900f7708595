/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/pwa.json */
import type { Tag } from '../messages.ts'

declare module '../messages.ts' {
  interface MessageValues {
    pwa: {
      cached: { b: Tag; when: string }
      again: unknown
      offline: unknown
      online: unknown
      'install.title': unknown
      'install.unavailable': unknown
      'install.done': unknown
      'install.installed': unknown
      'install.home': { community: string }
      'install.text': unknown
      'install.share': { b: Tag }
      'install.add': { b: Tag }
      'install.confirm': { b: Tag }
      install: unknown
      version: unknown
    }
  }
}

export {}
