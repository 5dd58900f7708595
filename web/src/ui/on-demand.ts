/**
 * Code of controls that is fetched when somebody reaches for one: most visits to a page open none of them.
 */

/** A module that loads when it is wanted. */
export interface OnDemand<Module> {
  /** Fetches it; again, where that failed before. */
  load: () => Promise<Module>
  /** Fetches it before it is wanted; what fails now is tried again, and said, when it is. */
  prepare: () => void
  /** The module, once it is there. */
  loaded: () => Module | undefined
}

/** Has a module loaded by `fetchModule` when it is wanted first. */
export function onDemand<Module>(fetchModule: () => Promise<Module>): OnDemand<Module> {
  let module: Module | undefined
  const load = async (): Promise<Module> => (module = await fetchModule())
  return { load, prepare: () => void load().catch(() => undefined), loaded: () => module }
}
