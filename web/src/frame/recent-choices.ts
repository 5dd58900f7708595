import { fits, type Shape } from '../api/shapes.ts'

/** Something the command palette leads to. */
export interface Choice {
  kind: ChoiceKind
  /** Unique among its kind. */
  id: string
  label: string
  detail?: string | undefined
  to: string
}

const kinds = ['page', 'setting', 'player', 'faction', 'gang'] as const
export type ChoiceKind = (typeof kinds)[number]

const choice: Shape = {
  object: {
    kind: { options: kinds },
    id: 'string',
    label: 'string',
    detail: { optional: 'string' },
    to: 'string',
  },
}

/** Whose they are stands beside them: the next person to sign in in this tab sees none of them. */
const kept: Shape = { object: { uid: 'number', choices: { list: choice } } }

const key = 'palette-recent'
const most = 5

/** What someone chose last in this tab, the latest first. */
export function recentChoices(uid: number): Choice[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!fits(kept, value)) return []
    const recent = value as { uid: number; choices: Choice[] } // its shape
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
