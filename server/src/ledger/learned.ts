/**
 * Tracks which templates the index's lines were read with. Noted before any line is read with different ones.
 */

/** The part of an index used here. */
interface NotedIndex {
  /** Numbers of the current templates. */
  readonly templates: ReadonlySet<number>
  fact(name: string): string | undefined
  remember(name: string, value: string): void
}

const listed = (templates: readonly number[]): string =>
  [...new Set(templates)].toSorted((a, b) => a - b).join(',')

const numbersOf = (list: string): number[] => list.split(',').filter(Boolean).map(Number)

/**
 * Notes that lines are read with different templates from now on. `tried` lists the templates that every line
 * was tried with, `used` those that may have recognised some line. This way no line is missed when templates
 * come and go in quick succession.
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

/** Removed templates that some line may still be recognised by; null once all lines are up to date. */
export function goneTemplates(index: NotedIndex): ReadonlySet<number> | null {
  const now = listed([...index.templates])
  const used = index.fact('used') ?? ''
  if (index.fact('templates') === now && used === now) return null
  return new Set(numbersOf(used).filter((number) => !index.templates.has(number)))
}

/** How far the re-reading of lines has come; empty at the start. */
export const progressOf = (index: NotedIndex): string => index.fact('relearning')?.split(' ')[1] ?? ''

export function noteProgress(index: NotedIndex, place: string): void {
  index.remember('relearning', `${listed([...index.templates])} ${place}`)
}

/** Notes that every line has been read with the current templates. */
export function noteLearned(index: NotedIndex): void {
  const now = listed([...index.templates])
  noteProgress(index, '')
  index.remember('templates', now)
  index.remember('used', now)
}
