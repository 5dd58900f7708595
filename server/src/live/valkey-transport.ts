/** Messages between processes by Valkey: at once, and without a trace in the database. */
import { Redis } from 'ioredis'

interface Parts {
  url: string
  channel: string
  /** This process, whose own messages are no news to it. */
  origin: string
  onMessages: (text: string) => void
  /** The line was cut for a while. */
  onMissed: () => void
}

/** Messages between processes by Valkey. */
export interface ValkeyLine {
  /** False when Valkey is away: then they must go another way. */
  publish(text: string): Promise<boolean>
  close(): Promise<void>
}

/** Begins to listen. */
export function openValkeyLine({ url, channel, origin, onMessages, onMissed }: Parts): ValkeyLine {
  const options = { maxRetriesPerRequest: 1, commandTimeout: 500 }
  const address = url.replace(/^valkey:/, 'redis:')
  const sender = new Redis(address, { ...options, enableOfflineQueue: false })
  const receiver = new Redis(address, { maxRetriesPerRequest: null, autoResubscribe: false })
  // Away is not an error of the portal's: the table takes over meanwhile.
  sender.on('error', () => undefined)
  receiver.on('error', () => undefined)
  receiver.on('ready', () => {
    receiver.subscribe(channel).then(onMissed, () => undefined)
  })
  receiver.on('message', (_channel, text) => {
    const from = text.slice(0, origin.length)
    if (from !== origin) onMessages(text.slice(origin.length))
  })
  return {
    async publish(text) {
      try {
        // Nobody there to hear it may mean that the others have not come back yet.
        return (await sender.publish(channel, origin + text)) > 0
      } catch {
        return false
      }
    },
    async close() {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}
