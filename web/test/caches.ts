/** The browser's Cache API, which jsdom lacks, as far as the portal uses it. */
export class Caches {
  readonly stored = new Map<string, Map<string, Response>>()
  has = async (name: string) => this.stored.has(name)
  delete = async (name: string) => this.stored.delete(name)
  keys = async () => [...this.stored.keys()]
  open = async (name: string) => {
    const cache = this.stored.get(name) ?? new Map<string, Response>()
    this.stored.set(name, cache)
    return {
      put: async (key: string, response: Response) => void cache.set(key, response),
      match: async (key: string) => cache.get(key)?.clone(),
    }
  }
}
