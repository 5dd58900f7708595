/** What the runs found so far, a line of JSON each, so that a run that was stopped goes on where it was. */
export interface Verdicts {
  /** Mutant to the failure that killed it. */
  killed: Map<string, string>
  reached: Set<string>
  atImport: Set<string>
}

/** Reads what the runs wrote. */
export function readVerdicts(lines: string): Verdicts {
  const verdicts: Verdicts = { killed: new Map(), reached: new Set(), atImport: new Set() }
  for (const line of lines.split('\n').filter(Boolean)) {
    // the hunter wrote it
    const { killed, failure, reached, atImport } = JSON.parse(line) as {
      killed?: string
      failure?: string
      reached?: string[]
      atImport?: string[]
    }
    if (killed !== undefined) verdicts.killed.set(killed, failure ?? '')
    for (const key of reached ?? []) verdicts.reached.add(key)
    for (const key of atImport ?? []) verdicts.atImport.add(key)
  }
  return verdicts
}
