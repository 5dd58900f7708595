/** Colours chosen by number, so that the same model or skin always looks the same. */

/** The paint of a vehicle, from its lit side to its shaded side. */
export interface Paint {
  light: string
  body: string
  shade: string
}

const paints: readonly Paint[] = [
  { light: '#ff8a5c', body: '#d8402b', shade: '#7c1420' },
  { light: '#ffd083', body: '#f09a2b', shade: '#94470f' },
  { light: '#6fe0cf', body: '#1f9c96', shade: '#0c4a58' },
  { light: '#8fb4ff', body: '#3560d0', shade: '#172a72' },
  { light: '#fff6ea', body: '#d9cdc8', shade: '#7c6b7c' },
  { light: '#8e83a8', body: '#3b3350', shade: '#15101f' },
  { light: '#d6a4ff', body: '#8a45c8', shade: '#42196e' },
  { light: '#a9e39a', body: '#3f9450', shade: '#154430' },
  { light: '#ffb3c7', body: '#d9487a', shade: '#741a46' },
  { light: '#e9d39a', body: '#b08a45', shade: '#5a3f1c' },
]

/**
 * One of `choices`, chosen by number so that neighbours differ; `salt` makes several picks for one number
 * independent.
 */
export function pick<T>(choices: readonly T[], number: number, salt: number): T {
  let mixed = Math.imul(Math.trunc(number) + salt * 7919, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  // The index stays below the length, and no caller passes an empty list.
  return choices[((mixed ^ (mixed >>> 13)) >>> 0) % choices.length] as T
}

/** The paint for a number. */
export function paintOf(number: number): Paint {
  return pick(paints, number, 1)
}
