/** Whether anything typed on the page, in a form or a dialog, would be lost with it. */

let count = 0

/** Counts a form with unsaved input. Returns a function that withdraws it. */
export function countUnsavedInput(): () => void {
  count++
  return () => void count--
}

/** True while any form on the page has unsaved input. */
export const hasUnsavedInput = (): boolean => count > 0
