import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import type { Words } from './order-words.ts'

/** The messages and formats for orders in the reader's language. */
export const useWords = (): Words => ({ t: useMessages('orders'), format: useFormat() })
