import { createStoredText } from '../api/stored-text.ts'
import { matchesShape, type Shape } from '../api/shapes.ts'

/** A destination in the command palette. */
export interface Choice {
  kind: ChoiceKind
  /** Unique within its kind. */
  id: string
  label: string
  detail?: string | undefined
  to: string
}

const kinds = ['page', 'setting', 'player', 'faction', 'gang', 'search'] as const
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

/** Stored with the owner's uid: the next person who signs in in this tab does not see them. */
const kept: Shape = { object: { uid: 'number', choices: { list: choice } } }

const stored = createStoredText(() => sessionStorage, 'palette-recent')
const most = 5

/** A person's recent choices in this tab, most recent first. */
export function recentChoices(uid: number): Choice[] {
  try {
    const value: unknown = JSON.parse(stored.read() ?? 'null')
    if (!matchesShape(kept, value)) return []
    const recent = value as { uid: number; choices: Choice[] } // its shape
    return recent.uid === uid ? recent.choices : []
  } catch {
    return []
  }
}

/** Stores a choice for this tab, until the tab closes or its owner signs out. */
export function keepChoice(uid: number, chosen: Choice): void {
  const others = recentChoices(uid).filter(({ kind, id }) => kind !== chosen.kind || id !== chosen.id)
  stored.write(JSON.stringify({ uid, choices: [chosen, ...others].slice(0, most) }))
}
