/** Which templates the lines of an index were read with: noted before any line is read with others. */

/** What of an index that takes. */
interface NotedIndex {
  /** Numbers of the templates there are now. */
  readonly templates: ReadonlySet<number>
  fact(name: string): string | undefined
  remember(name: string, value: string): void
}

const listed = (templates: readonly number[]): string =>
  [...new Set(templates)].toSorted((a, b) => a - b).join(',')

const numbersOf = (list: string): number[] => list.split(',').filter(Boolean).map(Number)

/**
 * Notes that lines are read with other templates from now on. `tried` are those that every line was tried
 * with, `used` those that some line may be recognised by: templates that come and go at once leave no line
 * that is forgotten.
 */
export function noteTemplates(index: NotedIndex): void {
  const templates = [...index.templates]
  const now = listed(templates)
  const tried = index.fact('templates')
  if (tried === undefined) return noteLearned(index)
  if (index.fact('relearning')?.split(' ')[0] === now) return
  const used = index.fact('used') ?? tried
  index.remember('used', listed([...numbersOf(used), ...templates]))
  index.remember('templates', listed(numbersOf(tried).filter((number) => index.templates.has(number))))
  noteProgress(index, '')
}

/** Templates that some line may still be recognised by and that are gone; null once all lines are right. */
export function goneTemplates(index: NotedIndex): ReadonlySet<number> | null {
  const now = listed([...index.templates])
  const used = index.fact('used') ?? ''
  if (index.fact('templates') === now && used === now) return null
  return new Set(numbersOf(used).filter((number) => !index.templates.has(number)))
}

/** Where lines are read again; empty at the beginning. */
export const progressOf = (index: NotedIndex): string => index.fact('relearning')?.split(' ')[1] ?? ''

export function noteProgress(index: NotedIndex, place: string): void {
  index.remember('relearning', `${listed([...index.templates])} ${place}`)
}

/** Every line is read with the templates there are now. */
export function noteLearned(index: NotedIndex): void {
  const now = listed([...index.templates])
  noteProgress(index, '')
  index.remember('templates', now)
  index.remember('used', now)
}
