/**
 * The connections to Valkey, which the processes of one portal share; without one, each works by itself and
 * by the database.
 */
import type { Redis } from 'ioredis'

/** A Valkey. That it is away is not an error of the portal's: its users have another way. */
export interface Valkey {
  /** For commands. They fail at once while Valkey is away. */
  readonly commands: Redis
  isConnected(): boolean
  /** Another connection, which listens to messages; see `createValkeyTransport`. */
  listen(): Redis
  close(): void
}

const ignore = (): void => undefined

/** Connects to the Valkey at `url` (`valkey://…` or `redis://…`). */
export async function createValkey(url: string): Promise<Valkey> {
  // Most portals have none.
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
