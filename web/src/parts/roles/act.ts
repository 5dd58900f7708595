import { createContext, use } from 'react'

/** Carries out a change and reports its success; failures are shown by the page around the dialog. */
export type Act = (work: Promise<unknown>, done: string) => Promise<boolean>

/** Provides dialogs with the function that carries out their changes. */
export const ActContext = createContext<Act | null>(null)

/** The function that carries out a dialog's change; it returns whether that succeeded. */
export function useAct(): Act {
  const act = use(ActContext)
  if (!act) throw new Error('useAct() needs an ActContext around it.')
  return act
}
