/** Lazily loaded code of controls, fetched on hover or focus: most visits to a page open none of them. */

/** A module that is loaded on demand. */
export interface OnDemand<Module> {
  /** Loads the module, again if it failed before. */
  load: () => Promise<Module>
  /** Prefetches the module; if that fails, `load` tries again and reports the error. */
  prepare: () => void
  /** The module, once it has loaded. */
  loaded: () => Module | undefined
}

/** Creates a module that `fetchModule` loads on first use. */
export function onDemand<Module>(fetchModule: () => Promise<Module>): OnDemand<Module> {
  let module: Module | undefined
  const load = async (): Promise<Module> => (module = await fetchModule())
  return { load, prepare: () => void load().catch(() => undefined), loaded: () => module }
}
