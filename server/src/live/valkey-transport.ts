/** Sends messages between processes through Valkey: at once, and without writing to the database. */
import type { Valkey } from './valkey.ts'

/** Dependencies of the Valkey transport. */
export interface ValkeyDeps {
  valkey: Valkey
  channel: string
  /** Identifies this process, which ignores its own messages. */
  origin: string
  onMessages: (text: string) => void
  /** Called after the connection was lost for a while. */
  onMissed: () => void
}

/** Sends messages between processes through Valkey. */
export interface ValkeyTransport {
  /** Returns false if Valkey is unavailable, so that messages have to be sent another way. */
  publish(text: string): Promise<boolean>
}

/** Starts listening; stops when the connection is closed. */
export function createValkeyTransport(deps: ValkeyDeps): ValkeyTransport {
  const { valkey, channel, origin, onMessages, onMissed } = deps
  const receiver = valkey.listen()
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
        // No receivers may mean that the other processes have not reconnected yet.
        return (await valkey.commands.publish(channel, origin + text)) > 0
      } catch {
        return false
      }
    },
  }
}
