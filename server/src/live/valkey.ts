/**
 * The connections to Valkey, which the processes of one portal share. Without Valkey, each process relies on
 * its own memory and the database.
 */
import type { Redis } from 'ioredis'

/** A Valkey server. That it is unavailable is not an error, since everything that uses it has a fallback. */
export interface Valkey {
  /** For commands, which fail immediately while Valkey is unavailable. */
  readonly commands: Redis
  isConnected(): boolean
  /** Opens another connection for subscribing; see `createValkeyTransport`. */
  listen(): Redis
  close(): void
}

const ignore = (): void => undefined

/** Connects to the Valkey at `url` (`valkey://…` or `redis://…`). */
export async function createValkey(url: string): Promise<Valkey> {
  // Imported on demand, since most portals have no Valkey.
  const { Redis } = await import('ioredis')
  const address = url.replace(/^valkey:/, 'redis:')
  const commands = new Redis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
  }).on('error', ignore)
  const listeners: Redis[] = []
  return {
    commands,
    isConnected: () => commands.status === 'ready',
    listen() {
      const listener = new Redis(address, { maxRetriesPerRequest: null, autoResubscribe: false }).on(
        'error',
        ignore,
      )
      listeners.push(listener)
      return listener
    },
    close() {
      for (const connection of [commands, ...listeners]) connection.disconnect()
    },
  }
}
