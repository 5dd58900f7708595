import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import type { Words } from './sizes.rules.ts'

/** What is needed to format this page's figures in the reader's language. */
export function useWords(): Words {
  const t = useMessages('operations')
  const format = useFormat()
  return { t, format }
}
