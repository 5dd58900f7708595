import { z } from 'zod'

/** Something the command palette leads to. */
const choice = z.object({
  kind: z.enum(['page', 'setting', 'player', 'faction', 'gang']),
  /** Unique among its kind. */
  id: z.string(),
  label: z.string(),
  detail: z.string().optional(),
  to: z.string(),
})
export type Choice = z.infer<typeof choice>
export type ChoiceKind = Choice['kind']

/** Whose they are stands beside them: the next person to sign in in this tab sees none of them. */
const kept = z.object({ uid: z.int(), choices: z.array(choice) })

const key = 'palette-recent'
const most = 5

/** What someone chose last in this tab, the latest first. */
export function recentChoices(uid: number): Choice[] {
  try {
    const recent = kept.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return recent.uid === uid ? recent.choices : []
  } catch {
    return []
  }
}

/** Keeps a choice for this tab, until it closes or its owner signs out. */
export function keepChoice(uid: number, chosen: Choice): void {
  const others = recentChoices(uid).filter(({ kind, id }) => kind !== chosen.kind || id !== chosen.id)
  try {
    sessionStorage.setItem(key, JSON.stringify({ uid, choices: [chosen, ...others].slice(0, most) }))
  } catch {
    // Without storage there is nothing recent.
  }
}
