import { createContext, use } from 'react'

/** Carries out a change and reports its success; failures are shown by the page around the dialog. */
export type RunChange = (work: Promise<unknown>, done: string) => Promise<boolean>

/** Provides dialogs with the function that carries out their changes. */
export const RunChangeContext = createContext<RunChange | null>(null)

/** The function that carries out a dialog's change; it returns whether that succeeded. */
export function useRunChange(): RunChange {
  const runChange = use(RunChangeContext)
  if (!runChange) throw new Error('useRunChange() needs a RunChangeContext around it.')
  return runChange
}
