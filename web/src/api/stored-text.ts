/** A text in the browser's storage. Where storage is forbidden, it lasts as long as the page. */
export interface StoredText {
  read(): string | null
  write(text: string): void
  clear(): void
}

/** Creates a stored text; `storage` returns the storage, because even naming it may throw. */
export function createStoredText(storage: () => Storage, key: string): StoredText {
  let unstored: string | null = null
  return {
    read() {
      try {
        return storage().getItem(key) ?? unstored
      } catch {
        return unstored
      }
    },
    write(text) {
      unstored = text
      try {
        storage().setItem(key, text)
        unstored = null
      } catch {
        // Kept in memory above.
      }
    },
    clear() {
      unstored = null
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
