import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import type { FigureWords } from './sizes.rules.ts'

/** What is needed to format this page's figures in the reader's language. */
export function useFigureWords(): FigureWords {
  const t = useMessages('operations')
  const format = useFormat()
  return { t, format }
}
