import { z } from 'zod'

/** Leave to link the Discord account that has just signed in; kept for this tab only, good for ten minutes. */
const leave = z.object({ linkToken: z.string(), discordName: z.string() })
export type LinkLeave = z.infer<typeof leave>

const key = 'link-leave'

export const keepLeave = (value: LinkLeave): void => sessionStorage.setItem(key, JSON.stringify(value))

export const spendLeave = (): void => sessionStorage.removeItem(key)

export function readLeave(): LinkLeave | null {
  try {
    return leave.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}
