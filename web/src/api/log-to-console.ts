/** Logs what went wrong to the browser's console, for anyone debugging on a player's behalf. */
export function logToConsole(sentence: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is this function's purpose
  console.info(sentence, error)
}
