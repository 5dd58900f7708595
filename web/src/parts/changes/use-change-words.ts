import { usePortalInfo } from '../../api/portal-info.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import type { ChangeWords } from './change-words.ts'

/** What describing a change needs, in the reader's language. */
export function useChangeWords(): ChangeWords {
  return {
    t: useMessages('change'),
    fields: useMessages('fields'),
    format: useFormat(),
    bans: useMessages('bans'),
    online: useMessages('online'),
    orders: useMessages('orders'),
    push: useMessages('push'),
    watch: useMessages('watch'),
    names: usePortalInfo(),
  }
}
