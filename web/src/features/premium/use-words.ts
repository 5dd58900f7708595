import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import type { Words } from './order-words.ts'

/** The texts and formats of orders in the reader's language. */
export const useWords = (): Words => ({ t: useMessages('orders'), format: useFormat() })
