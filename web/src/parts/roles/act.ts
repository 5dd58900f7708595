import { createContext, use } from 'react'

/** Carries out a change: says so when it is done; what is around the window shows what failed. */
export type Act = (work: Promise<unknown>, done: string) => Promise<boolean>

/** Where windows find out how their changes are carried out. */
export const ActContext = createContext<Act | null>(null)

/** How a window carries out its change; returns whether it worked. */
export function useAct(): Act {
  const act = use(ActContext)
  if (!act) throw new Error('useAct() needs an ActContext around it.')
  return act
}
