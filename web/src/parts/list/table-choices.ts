import { useSyncExternalStore } from 'react'
import { createStoredText, type StoredText } from '../../api/stored-text.ts'
import { matchesShape, type Shape } from '../../api/shapes.ts'
import type { Density } from '../../ui/table.tsx'

/** A person's table settings in this browser: one density for all tables, and the hidden columns of each. */
export interface TableChoices {
  density: Density
  /** The keys of hidden columns, by table name. */
  hidden: Readonly<Record<string, readonly string[]>>
}

const usual: TableChoices = { density: 'comfortable', hidden: {} }

const stored: Shape = {
  object: { density: { options: ['comfortable', 'compact'] }, hidden: { record: { list: 'string' } } },
}

const texts = new Map<number, StoredText>()

/** The stored settings of a person. */
function textOf(uid: number): StoredText {
  const text = texts.get(uid) ?? createStoredText(() => localStorage, `tables:${uid}`)
  texts.set(uid, text)
  return text
}

const changed = new EventTarget()

/** The last value read, so that the same text gives the same object. */
let known: { uid: number; text: string | null; choices: TableChoices } | undefined

function parse(text: string | null): TableChoices {
  if (text === null) return usual
  try {
    const value: unknown = JSON.parse(text)
    return matchesShape(stored, value) ? (value as TableChoices) : usual // its shape
  } catch {
    return usual
  }
}

function choicesOf(uid: number): TableChoices {
  const text = textOf(uid).read()
  if (known?.uid !== uid || known.text !== text) known = { uid, text, choices: parse(text) }
  return known.choices
}

function keep(uid: number, choices: TableChoices): void {
  textOf(uid).write(JSON.stringify(choices))
  changed.dispatchEvent(new Event('change'))
}

function subscribe(onChange: () => void): () => void {
  changed.addEventListener('change', onChange)
  // Changed in another tab of the same person.
  window.addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** A person's settings for the named table, and functions that change them. */
export function useTableChoices(uid: number, table: string) {
  const choices = useSyncExternalStore(subscribe, () => choicesOf(uid))
  const hidden = new Set(choices.hidden[table])
  return {
    density: choices.density,
    hidden,
    setDensity: (density: Density): void => keep(uid, { ...choices, density }),
    show(column: string, isShown: boolean): void {
      const others = [...hidden].filter((key) => key !== column)
      keep(uid, {
        ...choices,
        hidden: { ...choices.hidden, [table]: isShown ? others : [...others, column] },
      })
    },
  }
}
